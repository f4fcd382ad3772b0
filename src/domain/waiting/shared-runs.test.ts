import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedRuns } from './shared-runs.ts';

/** Work that ends when it is told to. */
function controlled() {
	const runs: PromiseWithResolvers<void>[] = [];
	const work = () => {
		const run = Promise.withResolvers<void>();
		runs.push(run);
		return run.promise;
	};
	return { runs, work };
}

test('of many who ask, one runs and the others share the next run, which began after they asked', async () => {
	const shared = new SharedRuns();
	const { runs, work } = controlled();
	const ended: string[] = [];
	const ask = (who: string) => shared.run('alice', work).then(() => ended.push(who));
	const asked = ['first', 'second', 'third'].map(ask);
	await setImmediate();
	expect(runs).toHaveLength(1);
	runs[0]?.resolve();
	await setImmediate();
	expect([ended, runs.length]).toEqual([['first'], 2]);
	// The second run has begun, and may not see what this one has written.
	asked.push(ask('fourth'));
	runs[1]?.resolve();
	await setImmediate();
	expect([ended, runs.length]).toEqual([['first', 'second', 'third'], 3]);
	runs[2]?.resolve();
	await Promise.all(asked);
	void shared.run('alice', work);
	expect(runs).toHaveLength(4);
});

test('names do not wait for each other', () => {
	const shared = new SharedRuns();
	const { runs, work } = controlled();
	void shared.run('alice', work);
	void shared.run('bob', work);
	expect(runs).toHaveLength(2);
});

test('a run that fails rejects for those who share it, and the next one runs', async () => {
	const shared = new SharedRuns();
	const { runs, work } = controlled();
	const [first, second, third] = [1, 2, 3].map(() => shared.run('alice', work));
	runs[0]?.reject(new Error('gone'));
	await expect(first).rejects.toThrow('gone');
	await setImmediate();
	runs[1]?.reject(new Error('gone again'));
	await expect(second).rejects.toThrow('gone again');
	await expect(third).rejects.toThrow('gone again');
	const fourth = shared.run('alice', work);
	runs[2]?.resolve();
	await fourth;
});
