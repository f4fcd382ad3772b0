import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRandom } from '../../../testing/simulator/random.ts';
import type { Properties, Write } from '../../port.ts';
import { contentCount, contentFlaws } from '../content-flaws.ts';
import { openEmbeddedStore } from '../store.ts';

let dataDir: string;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-contents-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = async () => {
	const store = openEmbeddedStore({ dataDir, prefix: 'a' });
	await store.open();
	return store;
};

const words = (n: number) => `<${n}> ${'words for all readers '.repeat(4)}`;
const propertiesOf = (n: number, epoch: number): Properties => ({ text: words(n), epoch, removed: false });

test('a content counts its rows, and goes with the last one, after any writes', async () => {
	const random = createRandom(7);
	const store = await open();
	const { timelines } = store.tables;
	const expected = new Map<string, Properties>();
	for (let round = 0; round < 60; round++) {
		const row = `e${random.below(12)}`;
		const partitions = [...new Set(Array.from({ length: 1 + random.below(9) }, () => `p${random.below(10)}`))];
		const kind = (['insert', 'insert', 'upsert', 'delete'] as const)[random.below(4)] ?? 'insert';
		const tombstone = kind === 'upsert' && random.chance(0.5);
		const writes = partitions.map((partition): Write => {
			const properties = tombstone ? { removed: true } : propertiesOf(round, random.below(1_000));
			return kind === 'delete' ? { kind, partition, row } : { kind, partition, row, properties };
		});
		const outcomes = await timelines.writeMany(writes);
		for (const [index, write] of writes.entries()) {
			const key = `${write.partition} ${write.row}`;
			if (write.kind === 'delete') expected.delete(key);
			else if (outcomes[index] === 'done') expected.set(key, write.properties);
			else expect(expected.has(key)).toBe(true);
		}
		expect(contentFlaws(dataDir)).toEqual([]);
	}
	const found = new Map<string, Properties>();
	for (let p = 0; p < 10; p++)
		for (const { partition, row, properties } of (await timelines.range({ partition: `p${p}` })).rows)
			found.set(`${partition} ${row}`, properties);
	expect(found).toEqual(expected);
	expect(contentCount(dataDir)).toBeGreaterThan(0);

	await timelines.writeMany(
		[...expected.keys()].map((key) => {
			const [partition = '', row = ''] = key.split(' ');
			return { kind: 'delete', partition, row };
		}),
	);
	expect(contentCount(dataDir)).toBe(0);
	await store.close();
});
