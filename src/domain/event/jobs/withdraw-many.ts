import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Write } from '../../../storage/port.ts';
import { followerKeys, followersOf } from '../../../storage/rows/followers/subject-followers.ts';
import type { ListedEvent } from '../../../storage/rows/log/erasure-list.ts';
import { timelineKey } from '../../../storage/rows/timelines.ts';
import { forgetDocuments, removeDocuments } from '../../../storage/search/write-documents.ts';
import type { Domain } from '../../domain.ts';
import { mapSome } from '../../lists/map-some.ts';
import type { JobLease } from '../../ports/lease.ts';
import { collectReactions, withdrawReactions } from '../../reaction/withdraw-reactions.ts';
import { collectReply, withdrawReply } from '../../thread/replies.ts';
import { withdrawFrom } from './consequences.ts';
import { timelinesNamed } from './timelines-named.ts';

/** Events of one follower page that are withdrawn at once. */
const EVENTS_AT_ONCE = 8;

/** `told` gets the followers of each page, before anything is withdrawn from them, and the number of rows after it. */
type Told = { followers?(followers: SubjectId[]): Promise<unknown>; rows?(count: number): void };

/**
 * Leaves tombstones for many events of one poster, as `withdrawEvent` does for one: in the search index, where each is
 * named, and in the timelines of all followers, past ones too.
 */
export async function withdrawMany(
	domain: Domain,
	poster: SubjectId,
	events: readonly ListedEvent[],
	lease: JobLease,
	{ followers: tell, rows: count }: Told = {},
): Promise<void> {
	if (events.length === 0) return;
	const ids = events.map(({ id }) => id);
	await removeDocuments(domain.store, ids, () => lease.assertHeld());
	await mapSome(events, EVENTS_AT_ONCE, async ({ id, named }) => {
		if (named.thread) await withdrawReply(domain, named.thread, id);
		await withdrawReactions(domain, { subject: poster, id }, named);
		await withdraw(id, [poster, ...timelinesNamed(named)]);
	});
	for await (const followers of pagesOfFollowers(domain.store, poster, 500)) {
		await tell?.(followers);
		await mapSome(events, EVENTS_AT_ONCE, ({ id }) => {
			lease.assertHeld();
			return withdraw(id, followers);
		});
	}

	async function withdraw(id: string, readers: string[]): Promise<void> {
		await withdrawFrom(domain, readers, id);
		count?.(readers.length);
	}
}

/**
 * Deletes the tombstones of events, once no insert can come any more that they would stop. `followers` are all that the
 * poster has and had.
 */
export async function collectMany(
	{ store }: Domain,
	poster: SubjectId,
	events: readonly ListedEvent[],
	lease: JobLease,
	followers: AsyncIterable<SubjectId[]> = pagesOfFollowers(store, poster),
): Promise<void> {
	for await (const readers of followers) for (const { id } of events) await collect(id, readers);
	await mapSome(events, EVENTS_AT_ONCE, async ({ id, named }) => {
		await collect(id, [poster, ...timelinesNamed(named)]);
		if (named.thread) await collectReply({ store }, named.thread, id);
		await collectReactions({ store }, { subject: poster, id }, named);
	});
	const ids = events.map(({ id }) => id);
	await forgetDocuments(store, ids, () => lease.assertHeld());

	async function collect(id: string, readers: string[]): Promise<void> {
		lease.assertHeld();
		await store.tables.timelines.writeMany(
			readers.map((reader): Write => ({ ...timelineKey(reader, id), kind: 'delete' })),
		);
	}
}

/** The followers of a subject, past ones too, a page at a time. */
async function* pagesOfFollowers(
	{ tables }: Domain['store'],
	poster: SubjectId,
	limit?: number,
): AsyncGenerator<SubjectId[]> {
	for await (const rows of pagesOf(tables.subjectFollowers, { ...followerKeys.all(poster), limit }))
		yield followersOf(rows).map(({ follower }) => follower);
}
