import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Turns by a clock that stands still but for reads, each of which takes a millisecond. */
function turnsOfReads() {
	let now = 0;
	const read = () => {
		now++;
	};
	return { turns: new Turns(() => now), read };
}

it('lets others run between the pages of a large partition, and reads theirs first', async () => {
	const { turns, read } = turnsOfReads();
	const done: string[] = [];
	const large = Array.from({ length: 40 }, () =>
		turns.run('large', () => {
			read();
			done.push('large');
		}),
	);
	await nextTurn();
	await turns.run('small', () => done.push('small'));
	const before = done.indexOf('small');
	expect(before).toBeGreaterThan(0);
	expect(before).toBeLessThan(20);
	await Promise.all(large);
	expect(done).toHaveLength(41);
});

it('keeps the order within a partition', async () => {
	const { turns, read } = turnsOfReads();
	const done: number[] = [];
	await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			turns.run('one', () => {
				read();
				done.push(index);
			}),
		),
	);
	expect(done).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

it('reads one page of each partition before the second of any', async () => {
	const { turns, read } = turnsOfReads();
	const done: string[] = [];
	const page = (partition: string) =>
		turns.run(partition, () => {
			read();
			done.push(partition);
		});
	await Promise.all(['a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'd', 'e', 'f'].map(page));
	for (const other of ['b', 'c', 'd', 'e', 'f']) expect(done.indexOf(other)).toBeLessThan(done.lastIndexOf('a'));
});

it('passes on what a read threw, and goes on', async () => {
	const { turns } = turnsOfReads();
	const failed = turns.run('one', () => {
		throw new Error('broken');
	});
	await expect(failed).rejects.toThrow('broken');
	expect(await turns.run('one', () => 1)).toBe(1);
});
