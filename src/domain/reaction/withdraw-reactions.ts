import type { EventRef } from '../../contract/event/event-ref.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RowKey, Write } from '../../storage/port.ts';
import { closesCounts, isClosed, reactionKeys, SHARDS } from '../../storage/rows/reactions.ts';
import { replyKeys } from '../../storage/rows/threads.ts';
import { TOMBSTONE } from '../../storage/rows/timelines.ts';
import type { Domain } from '../domain.ts';

type Stores = Pick<Domain, 'store'>;
type InThread = { thread?: EventRef | undefined };

/**
 * Takes the reactions to an event that was removed out of all shards. `thread` is that of a reply. An event to which nobody
 * reacted has no count of all shards, and costs a read.
 *
 * A reaction that is entered at this moment made that count first, and then found the event live. So it came before the
 * removal, the count is found here, and the closed count of the shard refuses the reaction. One that made the count later
 * finds the event removed.
 */
export async function withdrawReactions(domain: Stores, event: EventRef, { thread }: InThread): Promise<void> {
	const { timelines } = domain.store.tables;
	const counts = await countsOf(domain, event, thread);
	if (counts.length === 0) return;
	await timelines.writeMany([
		...counts.map((key): Write => ({ ...key, kind: 'upsert', properties: TOMBSTONE })),
		...closesCounts(event),
	]);
	for (const shard of SHARDS)
		for await (const rows of pagesOf(timelines, reactionKeys.all(event, shard)))
			await timelines.writeMany(rows.map(({ partition, row }): Write => ({ partition, row, kind: 'delete' })));
}

/** Deletes the closed counts, once no reaction can come any more that they would refuse. */
export async function collectReactions(domain: Stores, event: EventRef, { thread }: InThread): Promise<void> {
	const { timelines } = domain.store.tables;
	const counts = await countsOf(domain, event, thread);
	if (counts.length === 0) return;
	await timelines.writeMany(SHARDS.map((shard): Write => ({ ...reactionKeys.count(event, shard), kind: 'delete' })));
	// Last: the others are found by them.
	await timelines.writeMany(counts.map((key): Write => ({ ...key, kind: 'delete' })));
}

/** Opens the counts of an event that came back with its poster. */
export async function reopenReactions({ store }: Stores, event: EventRef, thread: EventRef): Promise<void> {
	const keys = [...SHARDS.map((shard) => reactionKeys.count(event, shard)), replyKeys.reactions(thread, event.id)];
	const { timelines } = store.tables;
	const rows = await Promise.all(keys.map((key) => timelines.get(key)));
	await timelines.writeMany(rows.flatMap((row): Write[] => (row && isClosed(row) ? [{ ...row, kind: 'delete' }] : [])));
}

/**
 * The keys of the counts of all shards that are there. A reply that not everybody may read begins a thread of its own, and
 * its count is there: once it is removed, nobody knows any more who could read it.
 */
async function countsOf({ store }: Stores, event: EventRef, thread: EventRef | undefined): Promise<RowKey[]> {
	const keys = [event, ...(thread ? [thread] : [])].map((one) => replyKeys.reactions(one, event.id));
	const rows = await Promise.all(keys.map((key) => store.tables.timelines.get(key)));
	return keys.filter((_, index) => rows[index]);
}
