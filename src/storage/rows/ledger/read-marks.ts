/** Up to which event a subject has seen its timeline, a list or the results of a saved search. They are no facts. */
import type { EventId } from '../../../contract/event/event.ts';
import { eventIdAt } from '../../../contract/event/event-id.ts';
import { READ_MARK_RESTS_MS } from '../../../contract/reading/read-mark.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Table, Write } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';

/** The timeline, or the id of a list or a saved search. These have 16 characters, so none is called as the timeline is. */
export type MarkedFeed = string;

export const TIMELINE_FEED: MarkedFeed = 'timeline';

const SEEN = 'seen:';
const LEAST_RANDOM = new Uint8Array(10);

export const readMarkKeys = {
	mark: (subject: SubjectId, feed: MarkedFeed): RowKey => ({ partition: subject, row: SEEN + feed }),
	all: (subject: SubjectId): Bounds => startingWith(subject, SEEN),
	feedOf: (row: string): MarkedFeed => row.slice(SEEN.length),
};

export async function getReadMark(ledger: Table, subject: SubjectId, feed: MarkedFeed): Promise<EventId | undefined> {
	return readMarkOf(await ledger.get(readMarkKeys.mark(subject, feed)));
}

export function readMarkOf(row: Row | undefined): EventId | undefined {
	const event = row?.properties.event;
	return typeof event === 'string' ? event : undefined;
}

/**
 * Moves a read mark on, never back and never beyond `now`. Within a minute of its last move it stays as it is. Resolves to
 * where it is then. `now` is Unix milliseconds.
 */
export async function moveReadMark(
	ledger: Table,
	{ subject, feed, upTo, now }: { subject: SubjectId; feed: MarkedFeed; upTo: EventId; now: number },
): Promise<EventId> {
	const key = readMarkKeys.mark(subject, feed);
	const newest = newestIdAt(now);
	// The newer id sorts first.
	const event = upTo < newest ? newest : upTo;
	for (;;) {
		const row = await ledger.get(key);
		const before = readMarkOf(row);
		if (row && before !== undefined && (before <= event || rests(row, now))) return before;
		const properties = { event, movedAt: now };
		if (row ? await ledger.update(key, properties, row.etag) : await ledger.insert(key, properties)) return event;
	}
}

/** Events that were there at a time sort behind this id. */
export const newestIdAt = (milliseconds: number): EventId => eventIdAt(milliseconds, LEAST_RANDOM);

export const endOfReadMark = (subject: SubjectId, feed: MarkedFeed): Write => ({
	...readMarkKeys.mark(subject, feed),
	kind: 'delete',
});

/** Clocks of servers differ: a move in the future says nothing about the last minute. */
const rests = ({ properties: { movedAt } }: Row, now: number): boolean =>
	typeof movedAt === 'number' && Math.abs(now - movedAt) < READ_MARK_RESTS_MS;
