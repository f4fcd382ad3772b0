/** The rows of events in timelines, what subjects that they mention are told, and the documents of the search index. */
import { isForFollowers } from '../../../contract/event/audience.ts';
import { isReplyTo } from '../../../contract/event/thread.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { followerKeys, followersOf } from '../../../storage/rows/followers/subject-followers.ts';
import { addresseesOf, eventKeys, eventRowOf, type LiveEvent } from '../../../storage/rows/ledger/events.ts';
import type { FollowingRow } from '../../../storage/rows/ledger/following.ts';
import { tagTimeline } from '../../../storage/rows/timelines.ts';
import { enterDocument, stepsToEnter } from '../../../storage/search/write-documents.ts';
import type { Domain } from '../../domain.ts';
import { blockerOf } from '../../graph/blocked.ts';
import { readPair } from '../../graph/pair.ts';
import { mapSome } from '../../lists/map-some.ts';
import { type Told, toldOfEvent } from '../../notification/notification-writes.ts';
import { isGenuine } from '../../reconcile/content.ts';
import { documentOf } from '../../search/document-of.ts';
import { enterReply } from '../../thread/replies.ts';
import { type Delivery, type DeliveryRow, rowsOf } from '../../timeline/timeline-writes.ts';
import { repeat } from '../../waiting/repeat.ts';
import { type Making, tellAgain } from './making.ts';

/** Events that are read at once. Each may be as long as a page of its followers is. */
const EVENTS_AT_ONCE = 100;
const READS_AT_ONCE = 32;

/** A reader with its follow of the poster, as its ledger has it. Undefined where there is none. */
export type Reader = { reader: SubjectId; pair: FollowingRow | undefined };

/** Goes through all events once for each page of followers. With the first one, events reach those that they name, too. */
export async function makeEventRows(making: Making, poster: SubjectId): Promise<void> {
	const { subjectFollowers } = making.domain.store.tables;
	let isFirst = true;
	for await (const rows of pagesOf(subjectFollowers, followerKeys.all(poster))) {
		const on = followersOf(rows).filter(({ state }) => state === 'on');
		const followers = await mapSome(on, READS_AT_ONCE, ({ follower }) => readerOf(making.domain, poster, follower));
		if (isFirst || followers.length > 0)
			for await (const events of pagesOfEvents(making.domain, poster)) {
				await deliver(
					making,
					events,
					followers,
					isFirst ? await namedIn(making.domain, poster, events, making.erased) : undefined,
				);
				if (isFirst) {
					for (const { event } of events) await repeat(making.domain, () => enterReply(making.domain, event));
					await enterDocuments(making, events);
				}
			}
		isFirst = false;
	}
}

/** Rows in the timeline of a follower that one follow has brought, page by page. Its pair is as the ledger has it. */
export async function* rowsOfFollow(
	domain: Domain,
	{ follower, followed, pair }: { follower: SubjectId; followed: SubjectId; pair: FollowingRow },
): AsyncGenerator<DeliveryRow[]> {
	for await (const events of pagesOfEvents(domain, followed))
		yield rowsOf(
			events.flatMap((found) => {
				const epoch = epochOf(pair, found);
				return epoch > 0 ? [{ reader: follower, event: found.event, epoch }] : [];
			}),
		);
}

export async function readerOf(domain: Domain, poster: SubjectId, reader: SubjectId): Promise<Reader> {
	return { reader, pair: await readPair(domain, reader, poster) };
}

/** Live events. One that was changed past the service is carried nowhere. */
async function* pagesOfEvents(domain: Domain, poster: SubjectId): AsyncGenerator<LiveEvent[]> {
	const all = { ...eventKeys.all(poster), limit: EVENTS_AT_ONCE };
	for await (const rows of pagesOf(domain.store.tables.ledger, all)) {
		const live = rows.map(eventRowOf).filter((found) => !found.removed);
		const genuine = await mapSome(live, READS_AT_ONCE, (found) => isGenuine(domain, found));
		yield live.filter((_, index) => genuine[index]);
	}
}

/** The subjects that some events mention or answer: those that are there, and across no block. */
export async function namedIn(
	domain: Domain,
	poster: SubjectId,
	events: readonly LiveEvent[],
	erased: ReadonlySet<SubjectId>,
): Promise<Named> {
	const mentioned = new Set(
		events.flatMap((found) => [
			...addresseesOf(found).mentioned,
			...(found.event.replyTo ? [found.event.replyTo.subject] : []),
		]),
	);
	mentioned.delete(poster);
	const present = [...mentioned].filter((reader) => !erased.has(reader));
	const readers = await mapSome(present, READS_AT_ONCE, async (reader) =>
		(await blockerOf(domain, poster, reader)) ? undefined : readerOf(domain, poster, reader),
	);
	return new Map(readers.flatMap((one) => (one ? [[one.reader, one] as const] : [])));
}

async function deliver(
	making: Making,
	events: readonly LiveEvent[],
	followers: readonly Reader[],
	named: Named | undefined,
): Promise<void> {
	for (const found of events) {
		const { deliveries, told } = deliveriesOf(found, followers, named);
		await tellAgain(making, told);
		await making.writer.add('timelines', rowsOf(deliveries));
	}
}

/** Mentioned subjects that may be reached, by their ids. */
export type Named = ReadonlyMap<SubjectId, Reader>;

/** The rows of an event in timelines of followers and, with `named`, of those that it names; and who is told of it. */
export function deliveriesOf(
	found: LiveEvent,
	followers: readonly Reader[],
	named: Named | undefined,
): { deliveries: Delivery[]; told: Told[] } {
	const { event } = found;
	const { mentioned, tags } = addresseesOf(found);
	const deliveries: Delivery[] = [];
	for (const { reader, pair } of followers) {
		const epoch = epochOf(pair, found);
		if (epoch > 0 && !mentioned.includes(reader)) deliveries.push({ reader, event, epoch });
	}
	if (!named) return { deliveries, told: [] };
	const open = mentioned.flatMap((reader) => named.get(reader) ?? []);
	deliveries.push(
		...open.map(({ reader, pair }) => ({ reader, event, epoch: epochOf(pair, found) })),
		...[event.actor, ...tags.map(tagTimeline)].map((reader) => ({ reader, event, epoch: 0 })),
	);
	const answered = event.replyTo && named.get(event.replyTo.subject);
	const isAnswerTold = answered && isReplyTo(event, answered.reader);
	return {
		deliveries,
		told: [
			...open.filter((one) => one !== answered).map(({ reader }) => toldOfEvent('mention', reader, found)),
			...(isAnswerTold ? [toldOfEvent('reply', answered.reader, found)] : []),
		],
	};
}

/**
 * The epoch under which a follow has brought an event; 0 where it has not. Until its job is done, nobody has noted what it
 * brings: its backfill comes with the job, and what was posted since is there.
 */
function epochOf(pair: FollowingRow | undefined, { event, seq, postedAt }: LiveEvent): number {
	if (pair?.state !== 'on' || !isForFollowers(event)) return 0;
	const { brought, since } = pair;
	if (!brought) return postedAt >= since ? pair.seq : 0;
	const isBrought = brought.upTo === undefined || event.id <= brought.upTo || seq > brought.head;
	return isBrought ? pair.seq : 0;
}

/** Rows of terms go with their document, and copies behind it. Where there are neither, documents are rows like others. */
async function enterDocuments({ domain, writer }: Making, events: readonly LiveEvent[]): Promise<void> {
	const { store } = domain;
	const documents = events.map(({ event, tags }) => documentOf(event, tags));
	if (store.search.hasTermRows || store.search.copies) {
		await mapSome(documents, READS_AT_ONCE, (document) => repeat(domain, () => enterDocument(store, document)));
		return;
	}
	for (const step of documents.flatMap((document) => stepsToEnter(store, document)))
		if (step.kind === 'writeMany') await writer.add('search', step.writes);
}
