/**
 * The rows of a thread: one partition of the `timelines` table, named after the first event. Its replies come first, the
 * oldest first. Behind them lies what is counted of each event in the thread: its reactions (see `reactions.ts`), its
 * replies in sixteenths, so that many who reply at once do not all wait for one row, and then its corrections.
 */
import type { Event, EventId } from '../../contract/event/event.ts';
import { mirroredId } from '../../contract/event/event-id.ts';
import { type EventRef, readRef } from '../../contract/event/event-ref.ts';
import type { Reactions } from '../../contract/reading/reaction.ts';
import type { ReplyCounts } from '../../contract/reading/thread.ts';
import { timelineItemOf } from '../../contract/timeline/timeline.ts';
import type { Row, RowKey, Table, Write } from '../port.ts';
import { type Bounds, END, lastNameOf, sixteenthOf } from './key-parts.ts';
import { reactionCountsOf } from './reactions.ts';
import { TOMBSTONE, timelineProperties } from './timelines.ts';

const THREAD = 'thread:';
/** Behind all replies: no id begins so. */
const OF_EVENT = '~of:';
const COUNT = ':count:';
/** Sorts before the counts of replies. */
const REACTIONS = ':count-of-reactions';
/** Sorts behind all counts. */
const CORRECTION = ':fix:';

/** Corrections that are looked at for the newest. */
const CORRECTIONS_READ = 8;
const SIXTEENTHS = 16;

/** The partition of a thread. No subject id holds a colon. */
export const threadTimeline = ({ subject, id }: EventRef): string => `${THREAD}${subject}:${id}`;
export const isThreadTimeline = (partition: string): boolean => partition.startsWith(THREAD);

/** The first event of a thread. Undefined for a partition of another name. */
export function firstOfThread(partition: string): EventRef | undefined {
	const [, subject, id] = partition.split(':');
	return isThreadTimeline(partition) ? readRef(`${subject}/${id}`) : undefined;
}

export const replyKeys = {
	reply: (thread: EventRef, id: EventId): RowKey => ({ partition: threadTimeline(thread), row: mirroredId(id) }),
	/** The replies of a thread, the oldest first; with `after`, those that are newer than this event. */
	all: (thread: EventRef, after?: EventId) => ({
		partition: threadTimeline(thread),
		...(after !== undefined && { after: mirroredId(after) }),
		before: OF_EVENT,
	}),
	eventOf: (row: string): EventId => mirroredId(row),
	count: (thread: EventRef, event: EventId, sixteenth: string): RowKey => ({
		partition: threadTimeline(thread),
		row: `${OF_EVENT}${event}${COUNT}${sixteenth}`,
	}),
	reactions: (thread: EventRef, event: EventId): RowKey => ({
		partition: threadTimeline(thread),
		row: `${OF_EVENT}${event}${REACTIONS}`,
	}),
	correction: (thread: EventRef, event: EventId, id: EventId): RowKey => ({
		partition: threadTimeline(thread),
		row: `${OF_EVENT}${event}${CORRECTION}${id}`,
	}),
	/** All that is said of one event. */
	ofEvent: (thread: EventRef, event: EventId): Bounds => ({
		partition: threadTimeline(thread),
		from: `${OF_EVENT}${event}:`,
		before: `${OF_EVENT}${event}:${END}`,
	}),
	/** All that is said of the events of a thread. */
	ofEvents: (partition: string): Bounds => ({ partition, from: OF_EVENT, before: OF_EVENT + END }),
	/** The event of such a row. */
	countedEventOf: (row: string): EventId => row.slice(OF_EVENT.length, row.indexOf(':', OF_EVENT.length)),
	isCount: (row: string): boolean => row.includes(COUNT),
	isReactions: (row: string): boolean => row.endsWith(REACTIONS),
	isCorrection: (row: string): boolean => row.includes(CORRECTION),
	sixteenthOf,
};

/** None in a damaged row: it must refuse no further reply until reconcile counts again. */
export const repliesIn = ({ properties }: Row): number => Number(properties.replies) || 0;

/** One short range. `thread` is the one in which replies to the event stand. */
export async function getCountsOfEvent(
	table: Table,
	thread: EventRef,
	event: EventId,
): Promise<ReplyCounts & Pick<Reactions, 'reactions'>> {
	const limit = 1 + SIXTEENTHS + CORRECTIONS_READ;
	const { rows } = await table.range({ ...replyKeys.ofEvent(thread, event), limit });
	const replies = rows.filter(({ row }) => replyKeys.isCount(row)).reduce((sum, row) => sum + repliesIn(row), 0);
	const given = rows.find(({ row }) => replyKeys.isReactions(row));
	// Ids sort with the newest first.
	const fix = rows.find(({ row }) => replyKeys.isCorrection(row));
	return { replies, reactions: given ? reactionCountsOf(given) : {}, ...(fix && { correction: lastNameOf(fix.row) }) };
}

/** A reply with its thread and what it answers. */
export type Reply = Event & Required<Pick<Event, 'thread' | 'replyTo'>>;

export const isReply = (event: Event): event is Reply => event.thread !== undefined && event.replyTo !== undefined;

/** The event in the row of a reply; undefined for its tombstone. */
export function replyOf({ row, properties }: Row): Event | undefined {
	const item = timelineItemOf(replyKeys.eventOf(row), properties);
	if (!item) return undefined;
	const { epoch: _, ...event } = item;
	return event;
}

/** Writes that enter a reply and count it, all or none. An insert never passes the tombstone of a removal. */
export async function replyWrites(table: Table, reply: Reply): Promise<Write[]> {
	const { thread, replyTo, id, corrects } = reply;
	return [
		{ ...replyKeys.reply(thread, id), kind: 'insert', properties: timelineProperties(reply, 0) },
		await countWrite(table, reply, 1),
		...(corrects
			? [{ ...replyKeys.correction(thread, replyTo.id, id), kind: 'upsert', properties: {} } satisfies Write]
			: []),
	];
}

/** Writes that leave a tombstone of a reply that was read in `row`, and count it no more, all or none. */
export async function removalWrites(table: Table, row: Row, reply: Reply): Promise<Write[]> {
	const { partition, row: name, etag } = row;
	const { thread, replyTo, id, corrects } = reply;
	return [
		{ partition, row: name, etag, kind: 'update', properties: TOMBSTONE },
		await countWrite(table, reply, -1),
		...(corrects ? [{ ...replyKeys.correction(thread, replyTo.id, id), kind: 'delete' } satisfies Write] : []),
	];
}

async function countWrite(table: Table, { thread, replyTo, id }: Reply, change: 1 | -1): Promise<Write> {
	const key = replyKeys.count(thread, replyTo.id, replyKeys.sixteenthOf(id));
	const row = await table.get(key);
	if (!row) return { ...key, kind: 'insert', properties: { replies: change } };
	return { ...key, kind: 'update', etag: row.etag, properties: { replies: repliesIn(row) + change } };
}

/**
 * Writes that make `found`, the rows of what is counted in a thread by their keys, those of its replies. Counts of reactions
 * are none of them.
 */
export function countsOfReplies(thread: EventRef, replies: readonly Reply[], found: ReadonlyMap<string, Row>): Write[] {
	const counts = new Map<string, number>();
	const corrections = new Set<string>();
	for (const { id, replyTo, corrects } of replies) {
		const { row } = replyKeys.count(thread, replyTo.id, replyKeys.sixteenthOf(id));
		counts.set(row, (counts.get(row) ?? 0) + 1);
		if (corrects) corrections.add(replyKeys.correction(thread, replyTo.id, id).row);
	}
	const partition = threadTimeline(thread);
	const wrong = [...found.values()].flatMap((row): Write[] => {
		if (replyKeys.isReactions(row.row)) return [];
		const key = { partition, row: row.row };
		if (!replyKeys.isCount(row.row))
			return corrections.has(row.row) ? [] : [{ ...key, kind: 'delete', etag: row.etag }];
		const replies = counts.get(row.row) ?? 0;
		return repliesIn(row) === replies ? [] : [{ ...key, kind: 'update', etag: row.etag, properties: { replies } }];
	});
	const missing = [
		...[...counts].map(([row, replies]) => ({ row, properties: { replies } })),
		...[...corrections].map((row) => ({ row, properties: {} })),
	].filter(({ row }) => !found.has(row));
	return [...wrong, ...missing.map((one): Write => ({ partition, ...one, kind: 'insert' }))];
}
