/** Sources of a timeline's events, each in the order of their ids; and whether an event was there at a moment. */

import { isForFollowers } from '../../contract/event/audience.ts';
import type { Event, EventId } from '../../contract/event/event.ts';
import { eventIdAt, eventTime } from '../../contract/event/event-id.ts';
import { isMentioned } from '../../contract/event/mention.ts';
import type { ItemAt, Reason } from '../../contract/schema/trail.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { type EventRow, eventIdOf, eventKeys, eventRowOf, getEvent } from '../../storage/rows/ledger/events.ts';
import { chunkName, receiptKeys, receiptOf } from '../../storage/rows/ledger/receipts.ts';
import { timelineOf, timelineRowOf } from '../../storage/rows/timelines.ts';
import type { Domain } from '../domain.ts';
import type { Budget } from './follow-at.ts';
import type { KnownFollow, RelationsThen } from './relations-at.ts';

/** An event that may have been in the timeline. `look` tells. */
export type Candidate = { key: EventId; look(): Promise<ItemAt | undefined> };

export type Asked = {
	domain: Domain;
	reader: SubjectId;
	moment: string;
	relations: RelationsThen;
	/** Rows of one read of one stream. */
	limit: number;
	budget: Budget;
	after: EventId | undefined;
	signal?: AbortSignal | undefined;
};

/** Rows that are read to find which events of before a follow brought. */
const MOST_OF_BACKFILL = 2_000;

/** The reader's own events. */
export function ownEvents(asked: Asked): AsyncGenerator<Candidate> {
	return eventsOf(asked, asked.reader, async () => 'own');
}

/** Events of a followed subject: those that were posted since the follow, and the newest earlier ones. */
export function followedEvents(asked: Asked, followed: SubjectId, follow: KnownFollow): AsyncGenerator<Candidate> {
	let upTo: Promise<EventId | undefined> | undefined;
	return eventsOf(asked, followed, async (id, postedAt, event) => {
		if (event && !isForFollowers(event)) return isMentioned(event, asked.reader) ? 'mentioned' : undefined;
		if (postedAt >= follow.since) return 'followed';
		upTo ??= lastBrought(asked, followed, follow);
		const last = await upTo;
		if (last === undefined || id <= last) return 'followed';
		return event && isMentioned(event, asked.reader) ? 'mentioned' : undefined;
	});
}

/** Events that mention the reader, of a subject that is blocked by now: the block took them from the timeline. */
export function mentionsBy(asked: Asked, poster: SubjectId): AsyncGenerator<Candidate> {
	return eventsOf(asked, poster, async (_, __, event) =>
		event && isMentioned(event, asked.reader) && mayName(asked, poster) ? 'mentioned' : undefined,
	);
}

/** Events that mention the reader, of subjects that were not followed: by what the timeline holds now. */
export async function* mentions(asked: Asked): AsyncGenerator<Candidate> {
	const { domain, reader, relations } = asked;
	for await (const rows of pagesOf(
		domain.store.tables.timelines,
		{ ...timelineOf(reader), ...place(asked) },
		asked.signal,
	))
		for (const row of rows) {
			const found = timelineRowOf(row);
			const event = found.removed ? undefined : found.event;
			yield {
				key: row.row,
				async look() {
					if (!event || event.actor === reader || relations.follows.has(event.actor)) return undefined;
					if (!isMentioned(event, asked.reader) || !mayName(asked, event.actor)) return undefined;
					const posted = await getEvent(domain.store.tables.ledger, event.actor, event.id);
					return posted && itemOf(asked, event.actor, event.id, posted, async () => 'mentioned');
				},
			};
		}
}

/** Whether mentions by a subject reached the reader. */
const mayName = ({ relations: { blocked, blockers } }: Asked, poster: SubjectId) =>
	![blocked, blockers].some((hidden) => hidden.has(poster));

/** No event is dated forward: those of a later time were posted later. */
const place = ({ moment, after, limit }: Asked) => ({
	from: eventIdAt(Date.parse(moment), new Uint8Array(10)),
	after,
	limit,
});

type ReasonOf = (id: EventId, postedAt: string, event: Event | undefined) => Promise<Reason | undefined>;

async function* eventsOf(asked: Asked, poster: SubjectId, reasonOf: ReasonOf): AsyncGenerator<Candidate> {
	const { domain, signal } = asked;
	const { from, after, limit } = place(asked);
	const rowOf = (id: EventId) => eventKeys.event(poster, id).row;
	const query = { ...eventKeys.all(poster), from: rowOf(from), after: after && rowOf(after), limit };
	for await (const rows of pagesOf(domain.store.tables.ledger, query, signal))
		for (const row of rows) {
			const id = eventIdOf(row);
			yield { key: id, look: () => itemOf(asked, poster, id, eventRowOf(row), reasonOf) };
		}
}

async function itemOf(
	asked: Asked,
	poster: SubjectId,
	id: EventId,
	row: EventRow,
	reasonOf: ReasonOf,
): Promise<ItemAt | undefined> {
	const { moment } = asked;
	if (row.removed && row.removedAt <= moment) return undefined;
	const postedAt = row.removed ? await postedTime(asked.domain, poster, id) : row.postedAt;
	if (postedAt > moment) return undefined;
	const reason = await reasonOf(id, postedAt, row.removed ? undefined : row.event);
	if (!reason) return undefined;
	const event = row.removed ? { id, actor: poster, removed: true as const, removedAt: row.removedAt } : row.event;
	return { event, reason };
}

/** A removed event keeps no time of its own. Its delivery does: it began when the event was posted. */
export async function postedTime({ store }: Domain, poster: SubjectId, id: EventId): Promise<string> {
	const row = await store.tables.ledger.get(receiptKeys.receipt(poster, id, chunkName('d', 0)));
	return row ? receiptOf(row).startedAt : new Date(eventTime(id)).toISOString();
}

/**
 * The last event of the backfill; undefined when it had all that there were. A follow that is as it was has a note of it.
 * For another one those are counted that were there when it began.
 */
async function lastBrought(
	{ domain, budget, relations, signal }: Asked,
	followed: SubjectId,
	{ since, brought }: KnownFollow,
): Promise<EventId | undefined> {
	if (brought) return brought.upTo;
	let counted = 0;
	let rowsLeft = MOST_OF_BACKFILL;
	const from = eventKeys.event(followed, eventIdAt(Date.parse(since), new Uint8Array(10))).row;
	const query = { ...eventKeys.all(followed), from, limit: 250 };
	for await (const rows of pagesOf(domain.store.tables.ledger, query, signal))
		for (const row of rows) {
			budget.rows--;
			if (rowsLeft-- === 0) {
				relations.whole = false;
				return eventIdOf(row);
			}
			if (wasBrought(eventRowOf(row), eventIdOf(row), since) && ++counted === domain.sizes.backfill)
				return eventIdOf(row);
		}
	return undefined;
}

function wasBrought(row: EventRow, id: EventId, since: string): boolean {
	if (row.removed) return row.removedAt > since && new Date(eventTime(id)).toISOString() <= since;
	return row.postedAt < since && isForFollowers(row.event);
}
