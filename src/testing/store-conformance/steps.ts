import { describe, expect, test } from 'vitest';
import { allOrNone, inOrder } from '../../storage/in-order.ts';
import type { Reading, Step, Write } from '../../storage/port.ts';
import { newPartition, type TheStore } from './fixtures.ts';

/** Steps that are done at once, where an engine can. */
export function stepsConformance(store: TheStore): void {
	const doAtOnce = () => {
		const { doAtOnce: all } = store();
		if (!all) throw new Error('This engine does steps one by one.');
		return all;
	};
	const insert = (partition: string, row: string): Write => ({ kind: 'insert', partition, row, properties: { row } });
	const inserted = (table: 'ledger' | 'timelines', ...writes: Write[]): Step => ({ kind: 'writeMany', table, writes });
	const rowsOf = async (partition: string) =>
		(await store().tables.timelines.range({ partition })).rows.map(({ row }) => row);
	/** Reads a range as it is now. */
	const read = async (range: Reading['range']): Promise<Reading> => ({
		table: 'timelines',
		range,
		rows: (await store().tables.timelines.range(range)).rows,
	});

	describe('steps with readings', () => {
		test('are all done while each range holds what was read, in any table', async () => {
			const [partition, other] = [newPartition(), newPartition()];
			await store().tables.timelines.writeMany([insert(partition, 'a'), insert(partition, 'b')]);
			const readings = [
				await read({ partition }),
				await read({ partition, from: 'b', upTo: 'b' }),
				await read({ partition, after: 'b' }),
				await read({ partition: newPartition() }),
			];
			const steps: Step[] = [
				{ kind: 'transact', table: 'ledger', writes: [insert(other, 'one')] },
				inserted('timelines', insert(partition, 'c')),
				{ kind: 'send', queue: 'purges', bodies: ['of steps with readings'], delay: 600 },
			];
			const results = await allOrNone(doAtOnce(), steps, readings);
			expect(results?.map((_, index) => steps[index]?.kind)).toEqual(['transact', 'writeMany', 'send']);
			expect(results?.[0]).toMatchObject({ done: true });
			expect(await rowsOf(partition)).toEqual(['a', 'b', 'c']);
			expect(await store().tables.ledger.get({ partition: other, row: 'one' })).toBeDefined();
		});

		test.each<[string, (partition: string) => Promise<unknown>]>([
			['a row came', (partition) => store().tables.timelines.insert({ partition, row: 'ab' }, {})],
			['a row came at the end', (partition) => store().tables.timelines.insert({ partition, row: 'd' }, {})],
			['a row went', (partition) => store().tables.timelines.delete({ partition, row: 'b' })],
			['the last row went', (partition) => store().tables.timelines.delete({ partition, row: 'c' })],
			[
				'a row was replaced by its like',
				(partition) => store().tables.timelines.upsert({ partition, row: 'b' }, { row: 'b' }),
			],
		])('are not done, none of them, once %s', async (_, change) => {
			const [partition, other] = [newPartition(), newPartition()];
			await store().tables.timelines.writeMany(['a', 'b', 'c'].map((row) => insert(partition, row)));
			const readings = [await read({ partition, before: 'x' })];
			await change(partition);
			const before = await rowsOf(partition);
			const steps: Step[] = [
				{ kind: 'transact', table: 'ledger', writes: [insert(other, 'one')] },
				inserted('timelines', insert(partition, 'e')),
			];
			expect(await allOrNone(doAtOnce(), steps, readings)).toBeUndefined();
			expect(await rowsOf(partition)).toEqual(before);
			expect(await store().tables.ledger.get({ partition: other, row: 'one' })).toBeUndefined();
			// The same again, with what is there now.
			expect(await allOrNone(doAtOnce(), steps, [await read({ partition, before: 'x' })])).toBeDefined();
		});

		test('see rows with equal texts, which an engine may store once, and their changes', async () => {
			const text = 'Words that many readers get alike, at one moment, in one write. '.repeat(3);
			const partitions = Array.from({ length: 40 }, newPartition);
			const [first = '', second = ''] = partitions;
			const write = (row: string) =>
				store().tables.timelines.writeMany(
					partitions.map((partition): Write => ({ kind: 'insert', partition, row, properties: { text } })),
				);
			await write('k');
			const readings = [await read({ partition: first }), await read({ partition: second, from: 'k', upTo: 'k' })];
			const steps = (row: string) => [inserted('ledger', insert(newPartition(), row))];
			expect(await allOrNone(doAtOnce(), steps('a'), readings)).toBeDefined();
			await store().tables.timelines.upsert({ partition: second, row: 'k' }, { removed: true });
			expect(await allOrNone(doAtOnce(), steps('b'), readings)).toBeUndefined();
			expect(await allOrNone(doAtOnce(), steps('c'), readings.slice(0, 1))).toBeDefined();
			await write('l');
			expect(await allOrNone(doAtOnce(), steps('d'), readings.slice(0, 1))).toBeUndefined();
		});

		test.each(['transact', 'writeMany'] as const)(
			'are undone when a %s meets a conflict, and nothing else is',
			async (kind) => {
				const [partition, fresh, beside] = [newPartition(), newPartition(), newPartition()];
				await store().tables.timelines.insert({ partition, row: 'taken' }, {});
				const writes = [insert(partition, 'free'), insert(partition, 'taken')];
				const steps: Step[] = [
					{ kind: 'send', queue: 'purges', bodies: ['of steps that are undone'], delay: 600 },
					// A partition, a set of names and a text that nobody has used before.
					inserted('timelines', {
						kind: 'insert',
						partition: fresh,
						row: 'r',
						properties: { [`p${fresh}`.replace(/\W/g, '')]: 1 },
					}),
					kind === 'transact'
						? { kind, table: 'timelines', writes }
						: { kind, table: 'timelines', writes, endsOnConflict: true },
					inserted('ledger', insert(fresh, 'behind')),
				];
				const depth = await store().queues.purges.depth();
				const [none, others] = await Promise.all([
					allOrNone(doAtOnce(), steps, []),
					// They share a transaction of the file, and stay.
					inOrder(store(), [inserted('timelines', insert(beside, 'a'))]),
				]);
				expect([none, others]).toEqual([undefined, [['done']]]);
				expect([await rowsOf(partition), await rowsOf(fresh), await rowsOf(beside)]).toEqual([['taken'], [], ['a']]);
				expect(await store().queues.purges.depth()).toBe(depth);
				// The steps that were undone can be done.
				expect(await allOrNone(doAtOnce(), [...steps.slice(0, 2), ...steps.slice(3)], [])).toBeDefined();
				expect(await rowsOf(fresh)).toEqual(['r']);
				expect((await store().tables.timelines.get({ partition: fresh, row: 'r' }))?.properties).toEqual({
					[`p${fresh}`.replace(/\W/g, '')]: 1,
				});
			},
		);
	});
}
