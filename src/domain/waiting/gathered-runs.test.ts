import { expect, test } from 'vitest';
import { GatheredRuns } from './gathered-runs.ts';

/** Each run waits until it is let go on. */
function startRuns(most: number) {
	const runs = new GatheredRuns<string>(most);
	const begun: { items: string[]; end: PromiseWithResolvers<void> }[] = [];
	const work = (items: string[]) => {
		const end = Promise.withResolvers<void>();
		begun.push({ items, end });
		return end.promise;
	};
	const turn = () => new Promise((resolve) => setImmediate(resolve));
	return {
		run: (item: string, name = 'one') => runs.run(name, item, work),
		items: () => begun.map(({ items }) => items),
		async end(index: number, error?: Error) {
			if (error) begun[index]?.end.reject(error);
			else begun[index]?.end.resolve();
			await turn();
		},
		turn,
	};
}

test('items that come while a run is under way are in the next one, each once and no more than fit', async () => {
	const { run, items, end, turn } = startRuns(2);
	const first = run('a');
	await turn();
	const others = [run('b'), run('b'), run('c'), run('d'), run('a')];
	expect(items()).toEqual([['a']]);
	await end(0);
	await first;
	expect(items()).toEqual([['a'], ['b', 'c']]);
	await end(1);
	expect(items()).toEqual([['a'], ['b', 'c'], ['d', 'a']]);
	await end(2);
	await Promise.all(others);
});

test('a run that fails rejects for its items alone, and the next ones follow', async () => {
	const { run, items, end, turn } = startRuns(10);
	const refused = run('a').catch(({ message }) => message);
	await turn();
	const second = run('b');
	await end(0, new Error('storage is away'));
	expect(await refused).toBe('storage is away');
	await end(1);
	await second;
	expect(items()).toEqual([['a'], ['b']]);
});

test('names do not wait for each other', async () => {
	const { run, items, end, turn } = startRuns(10);
	const all = [run('a', 'one'), run('a', 'another')];
	await turn();
	expect(items()).toEqual([['a'], ['a']]);
	await end(0);
	await end(1);
	await Promise.all(all);
});
