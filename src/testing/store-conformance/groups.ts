import { describe, expect, test } from 'vitest';
import { limits } from '../../storage/limits.ts';
import type { Page, Write } from '../../storage/port.ts';
import { expectInvalid, newPartition, type TheStore } from './fixtures.ts';

export function groupConformance(store: TheStore): void {
	const table = () => store().tables.timelines;
	const rowKey = (index: number) => `r${String(index).padStart(5, '0')}`;
	const inserts = (partition: string, count: number): Write[] =>
		Array.from({ length: count }, (_, n) => ({ kind: 'insert', partition, row: rowKey(n), properties: { n } }));

	test('each partition with rows is found once, however many it holds', async () => {
		const start = newPartition();
		const partitions = ['', '0', ':', ':a', 'b', 'b0'].map((end) => start + end);
		for (const partition of partitions) await table().writeMany(inserts(partition, 3));
		await table().writeMany(inserts(`${start}many`, limits.pageRows + 1));
		await table().insert({ partition: `${start}gone`, row: 'r' }, {});
		await table().delete({ partition: `${start}gone`, row: 'r' });
		const found: string[] = [];
		for await (const partition of table().partitions()) found.push(partition);
		expect(new Set(found).size).toBe(found.length);
		expect(found.filter((partition) => partition.startsWith(start)).toSorted()).toEqual([
			...partitions,
			`${start}many`,
		]);
		const behind: string[] = [];
		const middle = found.filter((partition) => partition.startsWith(start))[3] as string;
		for await (const partition of table().partitions(middle)) behind.push(partition);
		expect(behind).toEqual(found.slice(found.indexOf(middle) + 1));
	});

	describe('transactions', () => {
		test('all kinds of writes are done together, with their ETags', async () => {
			const partition = newPartition();
			const updated = (await table().insert({ partition, row: 'updated' }, {})) as string;
			const deleted = (await table().insert({ partition, row: 'deleted' }, {})) as string;
			await table().insert({ partition, row: 'dropped' }, {});
			const outcome = await table().transact([
				{ kind: 'insert', partition, row: 'inserted', properties: { n: 1 } },
				{ kind: 'upsert', partition, row: 'upserted', properties: { n: 2 } },
				{ kind: 'update', partition, row: 'updated', properties: { n: 3 }, etag: updated },
				{ kind: 'delete', partition, row: 'deleted', etag: deleted },
				{ kind: 'delete', partition, row: 'dropped' },
				{ kind: 'delete', partition, row: 'never there' },
			]);
			const { rows } = await table().range({ partition });
			expect(rows.map(({ row, properties }) => [row, properties.n])).toEqual([
				['inserted', 1],
				['updated', 3],
				['upserted', 2],
			]);
			const [inserted, replaced, upserted] = rows.map((row) => row.etag);
			const none = undefined;
			expect(outcome).toEqual({ done: true, etags: [inserted, upserted, replaced, none, none, none] });
		});

		test.each<[string, (partition: string, stale: string) => Write]>([
			['insert', (partition) => ({ kind: 'insert', partition, row: 'old', properties: {} })],
			['update', (partition, etag) => ({ kind: 'update', partition, row: 'old', properties: {}, etag })],
			[
				'update of a missing row',
				(partition, etag) => ({ kind: 'update', partition, row: 'no', properties: {}, etag }),
			],
			['delete', (partition, etag) => ({ kind: 'delete', partition, row: 'old', etag })],
			['delete of a missing row', (partition, etag) => ({ kind: 'delete', partition, row: 'no', etag })],
		])('one that fails (%s) leaves nothing behind and names the write', async (_, refused) => {
			const partition = newPartition();
			const stale = (await table().insert({ partition, row: 'old' }, { n: 0 })) as string;
			const etag = await table().upsert({ partition, row: 'old' }, { n: 1 });
			const outcome = await table().transact([
				{ kind: 'insert', partition, row: 'a', properties: { fresh: true } },
				{ kind: 'delete', partition, row: 'never there' },
				{ kind: 'upsert', partition, row: 'b', properties: { alsoFresh: true } },
				refused(partition, stale),
				{ kind: 'insert', partition, row: 'c', properties: {} },
			]);
			expect(outcome).toEqual({ done: false, index: 3 });
			const { rows } = await table().range({ partition });
			expect(rows).toEqual([{ partition, row: 'old', etag, properties: { n: 1 } }]);
			// Everything that was undone with the transaction (new property names, too) can be written afterwards.
			expect(
				(await table().transact([{ kind: 'insert', partition, row: 'a', properties: { fresh: true } }])).done,
			).toBe(true);
			expect((await table().get({ partition, row: 'a' }))?.properties).toEqual({ fresh: true });
		});

		test('100 writes are taken; none, 101, two partitions or a row twice are refused', async () => {
			const partition = newPartition();
			expect((await table().transact(inserts(partition, 100))).done).toBe(true);
			expect((await table().range({ partition })).rows).toHaveLength(100);
			await expectInvalid(table().transact([]));
			await expectInvalid(table().transact(inserts(newPartition(), 101)));
			await expectInvalid(table().transact([...inserts(partition, 2), ...inserts(newPartition(), 1)]));
			await expectInvalid(table().transact([...inserts(partition, 2), ...inserts(partition, 1)]));
		});

		test('nearly 4 MiB are taken, more refused', async () => {
			const partition = newPartition();
			const text = 'x'.repeat(limits.stringLength);
			const large = (count: number): Write[] =>
				inserts(partition, count).map((write) => ({ ...write, kind: 'upsert', properties: { text } }));
			const most = Math.floor(limits.transactionBytes / (limits.stringLength + 1_400));
			expect(most).toBeGreaterThan(100);
			const doubled = large(60).map((write) => ({
				...write,
				kind: 'upsert' as const,
				properties: { text, more: text },
			}));
			expect((await table().transact(doubled)).done).toBe(true);
			expect((await table().range({ partition })).rows[59]?.properties).toEqual({ text, more: text });
			const tripled = large(60).map((write) => ({
				...write,
				kind: 'upsert' as const,
				properties: { a: text, b: text, c: text },
			}));
			await expectInvalid(table().transact(tripled));
		});

		test('one of two writers with one ETag wins', async () => {
			const key = { partition: newPartition(), row: 'head' };
			const etag = (await table().insert(key, { n: 0 })) as string;
			const outcomes = await Promise.all(
				Array.from({ length: 8 }, (_, n) => table().transact([{ ...key, kind: 'update', properties: { n }, etag }])),
			);
			expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1);
		});
	});

	describe('writeMany', () => {
		test('says for each write what became of it', async () => {
			const partition = newPartition();
			await table().transact(inserts(partition, 3));
			const stale = (await table().get({ partition, row: rowKey(1) }))?.etag as string;
			await table().upsert({ partition, row: rowKey(1) }, { n: 'new' });
			const outcomes = await table().writeMany([
				...inserts(partition, 5).filter(({ row }) => row !== rowKey(1)),
				{ kind: 'update', partition, row: rowKey(1), properties: {}, etag: stale },
				{ kind: 'delete', partition, row: 'never there' },
				{ kind: 'upsert', partition: newPartition(), row: 'x', properties: {} },
			]);
			expect(outcomes).toEqual(['conflict', 'conflict', 'done', 'done', 'conflict', 'done', 'done']);
			expect((await table().range({ partition })).rows.map((row) => row.properties.n)).toEqual([0, 'new', 2, 3, 4]);
		});

		test('takes thousands of rows of many partitions, and bears being repeated', async () => {
			const partitions = Array.from({ length: 30 }, newPartition);
			const writes = partitions.flatMap((partition) => inserts(partition, 90));
			expect(new Set(await table().writeMany(writes))).toEqual(new Set(['done']));
			for (const partition of partitions) expect((await table().range({ partition })).rows).toHaveLength(90);
			expect(new Set(await table().writeMany(writes.slice(0, 300)))).toEqual(new Set(['conflict']));
		});

		test('takes nothing as well, and refuses a row twice', async () => {
			expect(await table().writeMany([])).toEqual([]);
			const partition = newPartition();
			await expectInvalid(table().writeMany([...inserts(partition, 1), ...inserts(partition, 1)]));
			await expectInvalid(table().writeMany([...inserts(partition, 1), { kind: 'delete', partition, row: 'a/b' }]));
			expect((await table().range({ partition })).rows).toEqual([]);
		});
	});

	describe('ranges', () => {
		test('bounds are inclusive or exclusive as named, in ascending order', async () => {
			const partition = newPartition();
			const other = `${partition}0`;
			await table().writeMany([...inserts(partition, 10).toReversed(), ...inserts(other, 3)]);
			const asked = async (query: object) =>
				(await table().range({ partition, ...query })).rows.map((row) => row.properties.n);
			expect(await asked({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
			expect(await asked({ after: rowKey(7) })).toEqual([8, 9]);
			expect(await asked({ from: rowKey(7) })).toEqual([7, 8, 9]);
			expect(await asked({ before: rowKey(2) })).toEqual([0, 1]);
			expect(await asked({ upTo: rowKey(2) })).toEqual([0, 1, 2]);
			expect(await asked({ after: rowKey(3), before: rowKey(6) })).toEqual([4, 5]);
			expect(await asked({ after: rowKey(3), from: rowKey(1), upTo: rowKey(9), before: rowKey(6) })).toEqual([4, 5]);
			expect(await asked({ after: rowKey(3), from: rowKey(3) })).toEqual([4, 5, 6, 7, 8, 9]);
			expect(await asked({ from: rowKey(6), before: rowKey(6) })).toEqual([]);
			expect(await asked({ partition: newPartition() })).toEqual([]);
			expect(await asked({ limit: 3 })).toEqual([0, 1, 2]);
			await expectInvalid(asked({ limit: 0 }));
			await expectInvalid(asked({ limit: 1_001 }));
		});

		test('pages go on until there is no next one, beyond 1,000 rows too', async () => {
			const partition = newPartition();
			const count = 2_150;
			await table().writeMany(inserts(partition, count));
			for (const limit of [undefined, 1_000, 430]) {
				const seen: unknown[] = [];
				let page: Page | undefined;
				do {
					page = await table().range({ partition, after: rowKey(0), limit, continuation: page?.next });
					expect(page.rows.length).toBeLessThanOrEqual(limit ?? 1_000);
					seen.push(...page.rows.map((row) => row.properties.n));
				} while (page.next !== undefined);
				expect(seen).toEqual(Array.from({ length: count - 1 }, (_, index) => index + 1));
			}
		});
	});
}
