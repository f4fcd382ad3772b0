/** The fair upper bound on Azure: the SDK's own upserts, as many under way at once as ours. */
import { TableClient } from '@azure/data-tables';
import type { Event } from '../../src/contract/event/event.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { timelineKey, timelineProperties } from '../../src/storage/rows/timelines.ts';
import { EPOCH } from '../tideline/followers.ts';

export type RawTable = {
	/** Milliseconds of it. */
	upsert(event: Event, readers: readonly SubjectId[], atOnce: number): Promise<number>;
	verify(event: Event, readers: readonly SubjectId[]): Promise<void>;
};

export async function openRawTable(connectionString: string, name: string): Promise<RawTable> {
	const client = TableClient.fromConnectionString(connectionString, name, { allowInsecureConnection: true });
	await client.createTable();
	return {
		async upsert(event, readers, atOnce) {
			const properties = timelineProperties(event, EPOCH);
			const started = performance.now();
			await each(readers, atOnce, async (reader) => {
				const { partition, row } = timelineKey(reader, event.id);
				await client.upsertEntity({ partitionKey: partition, rowKey: row, ...properties }, 'Replace');
			});
			return performance.now() - started;
		},
		verify: (event, readers) =>
			each(readers, 32, async (reader) => {
				const entity = await client.getEntity<{ text: string }>(reader, event.id);
				if (entity.text !== event.text) throw new Error(`The raw upserts left ${reader} without ${event.id}.`);
			}),
	};
}

async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
	const left = items.values();
	const runner = async () => {
		for (const item of left) await work(item);
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runner));
}
