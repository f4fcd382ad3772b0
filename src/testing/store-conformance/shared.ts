import { describe, expect, test } from 'vitest';
import type { Properties, Write } from '../../storage/port.ts';
import { newPartition, type TheStore } from './fixtures.ts';

const TEXT = 'The same words for many readers, long enough that an engine may store them once. '.repeat(3);

/** Rows with equal texts, which an engine may store once: nobody must see it. */
export function sharedConformance(store: TheStore): void {
	const table = () => store().tables.timelines;
	const row = '0abc';
	const propertiesOf = (n: number): Properties => ({ actor: 'a', text: TEXT, epoch: n, removed: false, weight: n / 8 });
	const inserts = (partitions: string[]): Write[] =>
		partitions.map((partition, n) => ({ kind: 'insert', partition, row, properties: propertiesOf(n) }));
	const newPartitions = (count: number) => Array.from({ length: count }, newPartition);
	const propertiesAt = async (partition: string) => (await table().get({ partition, row }))?.properties;

	describe('rows with equal texts', () => {
		test('are read as they were written, each with numbers of its own, by key and by range', async () => {
			const partitions = newPartitions(12);
			const outcomes = await table().writeMany(inserts(partitions));
			expect(outcomes).toEqual(partitions.map(() => 'done'));
			for (const [n, partition] of partitions.entries()) {
				expect(await propertiesAt(partition)).toEqual(propertiesOf(n));
				const { rows } = await table().range({ partition });
				expect(rows.map(({ properties }) => properties)).toEqual([propertiesOf(n)]);
				expect(Object.keys(rows[0]?.properties ?? {})).toEqual(Object.keys(propertiesOf(n)));
			}
		});

		test('keep what is there, and their ETags guard them', async () => {
			const [first, second, third] = newPartitions(3) as [string, string, string];
			await table().insert({ partition: second, row }, { text: 'there before' });
			expect(await table().writeMany(inserts([first, second, third]))).toEqual(['done', 'conflict', 'done']);
			expect(await propertiesAt(second)).toEqual({ text: 'there before' });
			const etag = (await table().get({ partition: first, row }))?.etag as string;
			const changed = (await table().update({ partition: first, row }, { text: 'new' }, etag)) as string;
			expect(changed).not.toBe(etag);
			expect(await table().update({ partition: first, row }, { text: 'newer' }, etag)).toBeUndefined();
			expect(await table().delete({ partition: first, row }, etag)).toBe(false);
			expect(await propertiesAt(third)).toEqual(propertiesOf(2));
			const other = (await table().get({ partition: third, row }))?.etag as string;
			expect(await table().delete({ partition: third, row }, other)).toBe(true);
			expect(await propertiesAt(first)).toEqual({ text: 'new' });
		});

		test('are replaced and deleted one by one, and the others stay', async () => {
			const partitions = newPartitions(6);
			await table().writeMany(inserts(partitions));
			const [gone, replaced, again, ...others] = partitions as [string, string, string, ...string[]];
			await table().writeMany([
				{ kind: 'delete', partition: gone, row },
				{ kind: 'upsert', partition: replaced, row, properties: { removed: true } },
			]);
			const twice: Write[] = [again, gone].map((partition) => ({
				kind: 'upsert',
				partition,
				row,
				properties: { ...propertiesOf(77), text: `${TEXT}!` },
			}));
			expect(await table().writeMany(twice)).toEqual(['done', 'done']);
			expect(await propertiesAt(replaced)).toEqual({ removed: true });
			for (const partition of [again, gone])
				expect(await propertiesAt(partition)).toEqual({ ...propertiesOf(77), text: `${TEXT}!` });
			for (const [n, partition] of others.entries()) expect(await propertiesAt(partition)).toEqual(propertiesOf(n + 3));
		});
	});
}
