/**
 * The shown events of a feed, as segments of a list in storage, newest first. A segment keeps the bounds that it had
 * when it was first shown: a late event makes the segment longer, and moves nothing into the next one.
 */
import type { Event, EventId, Page } from '../../contract/event/event.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import type { OwnEvent } from '../compose/own-event.ts';

/** Reads one page. Without a cursor it reads the newest. */
export type ReadPage = (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<Event>>;

export type Segment = {
	/** The cursor that reads the segment. The newest has none. */
	start?: string;
	/** The cursor of the next segment. None at the end of the list. */
	next?: string;
	/** The events of it that are shown. Undefined until it was read. */
	ids?: EventId[];
};

/** The events of a segment in storage. */
export type Reading = {
	/** The events that were read, and shown events beyond them. */
	items: Event[];
	/** The first page of it, as storage gave it. */
	page: Page<Event>;
	/** Unix milliseconds before the read. */
	readAt: number;
	/**
	 * The rest of a segment that has become longer than was read: where reading goes on, and the last event that was
	 * read.
	 */
	rest?: { cursor: string; after: EventId };
};

/** Events that may come in without a question. */
export type Welcome = {
	/** The events that the reader posted here. */
	own: OwnEvent[];
	/** Unix milliseconds of the reader's last follow here: what is older was brought by it. */
	followedAt?: number | undefined;
};

/** A timeline may grow by thousands while a page is open. The newest pages are enough to say so. */
const PAGES_A_READING = 2;

/** The segments of a list whose first page was read, or not read yet. */
export function firstSegments(page: Page<Event> | undefined): Segment[] {
	return page ? withNext([{ next: page.next, ids: page.items.map(idOf) }]) : [{}];
}

/** Reads a segment: one page the first time, and from then on up to where it ends. */
export async function readSegment(
	read: ReadPage,
	{ start, next, ids }: Segment,
	before: Reading | undefined,
	signal: AbortSignal,
): Promise<Reading> {
	const readAt = Date.now();
	const page = await read(start, signal);
	// If nothing is shown, the next page may hold events that other segments show.
	if (!ids?.length) return { items: page.items, page, readAt };
	// The last segment ends with the list.
	const end = next === undefined ? undefined : ids.at(-1);
	const items = [...page.items];
	let rest = page.next;
	const isWhole = () => !rest || (end !== undefined && (items.at(-1)?.id ?? '') >= end);
	for (let pages = 1; pages < PAGES_A_READING && !isWhole(); pages++) {
		const more = await read(rest, signal);
		items.push(...more.items);
		rest = more.next;
	}
	if (isWhole()) return { items: end === undefined ? items : items.filter(({ id }) => id <= end), page, readAt };
	const last = items.at(-1)?.id ?? '';
	const shown = new Set(ids);
	const beyond = (before?.items ?? []).filter(({ id }) => id > last && shown.has(id));
	return {
		items: [...items, ...beyond],
		page,
		readAt,
		...(rest !== undefined && { rest: { cursor: rest, after: last } }),
	};
}

/**
 * The segments after these readings. A segment that was read for the first time is shown. In a shown segment, removed
 * events leave, and late ones stand where they belong. Events above all that is shown wait (see `countNewEvents`), unless
 * the reader posted them, or a follow brought them.
 */
export function applyReadings(segments: Segment[], readings: Map<number, Reading>, welcome: Welcome): Segment[] {
	let changed = false;
	const newest = readings.get(0)?.page;
	const nothingShown = segments.every(({ ids }) => !ids?.length);
	if (nothingShown && newest && newest.items.length > 0) return firstSegments(newest);
	const isIn = isWelcome(segments, welcome);
	const posted = new Set(welcome.own.map(({ event }) => event.id));
	const adopted = segments.flatMap((segment, index) => {
		const reading = readings.get(index);
		if (!reading) return segment;
		const { items, page, rest } = reading;
		if (!segment.ids) {
			changed = true;
			return { ...segment, ids: page.items.map(idOf), next: page.next };
		}
		const shown = new Set(segment.ids);
		const end = endOf(segments, index);
		const isLate = (id: EventId) => isIn(id) && (end === undefined || id <= end);
		const ids = items.filter(({ id }) => shown.has(id) || (index === 0 && posted.has(id)) || isLate(id)).map(idOf);
		if (ids.length === segment.ids.length && ids.every((id, at) => id === segment.ids?.[at])) return segment;
		changed = true;
		return rest && ids.length > segment.ids.length ? cut({ ...segment, ids }, rest) : { ...segment, ids };
	});
	return changed ? withNext(adopted) : segments;
}

/**
 * Counts the events in storage that are newer than all that is shown. `more`: there are more than were read. Where a filter
 * leaves none of those that were read, all are counted, since it may leave others.
 */
export function countNewEvents(
	segments: Segment[],
	readings: Map<number, Reading>,
	{ own, isLeft = () => true }: Pick<Welcome, 'own'> & { isLeft?: ((event: Event) => boolean) | undefined },
): { count: number; more: boolean } {
	const top = topOf(segments, own);
	const head = readings.get(0);
	if (!head || top === undefined) return { count: 0, more: false };
	const known = new Set([...segments.flatMap(({ ids }) => ids ?? []), ...own.map(({ event }) => event.id)]);
	const waiting = head.items.filter(({ id }) => id < top && !known.has(id));
	const more = Boolean(head.page.next && (head.page.items.at(-1)?.id ?? '') < top);
	const count = waiting.filter(isLeft).length;
	return { count: count === 0 && more ? waiting.length : count, more };
}

/** The newest event that is shown. One's own posts do not count while there are others: they do not wait. */
export function topOf(segments: Segment[], own: OwnEvent[]): EventId | undefined {
	const posted = new Set(own.map(({ event }) => event.id));
	const ids = segments.flatMap(({ ids: shown }) => shown ?? []);
	return ids.find((id) => !posted.has(id)) ?? ids[0];
}

function isWelcome(segments: Segment[], { own, followedAt }: Welcome): (id: EventId) => boolean {
	const top = topOf(segments, own);
	// Ids of newer events sort first.
	return (id) => top !== undefined && (id > top || (followedAt !== undefined && eventTime(id) < followedAt));
}

/**
 * The last event that belongs to a segment. Of one without shown events it is the first below it: the empty string,
 * before all ids, when nothing below it is shown. Undefined: the segment has no end.
 */
function endOf(segments: Segment[], index: number): EventId | undefined {
	const { ids, next } = segments[index] ?? {};
	if (next === undefined) return undefined;
	return ids?.at(-1) ?? segments.slice(index + 1).find(({ ids: below }) => below?.length)?.ids?.[0] ?? '';
}

/** Cuts the unread rest off a segment that has become too long for one reading. It is a segment of its own. */
function cut(
	{ ids = [], next, ...segment }: Segment,
	{ cursor, after }: { cursor: string; after: EventId },
): Segment[] {
	const below = ids.filter((id) => id > after);
	const rest: Segment =
		below.length > 0 || next !== undefined
			? { start: cursor, ids: below, ...(next !== undefined && { next }) }
			: { start: cursor };
	return [{ ...segment, ids: ids.filter((id) => id <= after), next: cursor }, rest];
}

/** The reader's posts that were too new for this reading. */
export function ownNotYetRead(own: OwnEvent[], reading: Reading | undefined): OwnEvent[] {
	if (!reading) return [];
	return own.filter(({ event, until }) => reading.readAt < until && !reading.items.some(({ id }) => id === event.id));
}

/**
 * Adds the next segment while storage says that there is one. A segment whose events are all hidden merges into the one
 * above: a list may hold any number of these, and each would be read again separately.
 */
function withNext(segments: Segment[]): Segment[] {
	const last = segments.at(-1);
	if (!last?.ids || last.next === undefined) return segments;
	const above = last.ids.length === 0 ? segments.at(-2) : undefined;
	const shown = above ? [...segments.slice(0, -2), { ...above, next: last.next }] : segments;
	return [...shown, { start: last.next }];
}

const idOf = ({ id }: Event) => id;
