/**
 * The shown events of a feed, as segments of a list in storage, newest first. A segment keeps the bounds that it had
 * when it was first shown: a late event makes the segment longer, and moves nothing into the next one.
 */
import type { Event, EventId, Page } from '../../contract/event.ts';
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
	// Where nothing is shown, the next page may hold what other segments show.
	if (!ids?.length) return { items: page.items, page, readAt };
	// The last segment ends where the list does.
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
	return { items: [...items, ...beyond], page, readAt };
}

/**
 * The segments after these readings. A segment that was read for the first time is shown. In a shown segment, removed
 * events leave, and new events wait (see `countNewEvents`) unless the reader posted them.
 */
export function applyReadings(segments: Segment[], readings: Map<number, Reading>, own: OwnEvent[]): Segment[] {
	let changed = false;
	const newest = readings.get(0)?.page;
	const nothingShown = segments.every(({ ids }) => !ids?.length);
	if (nothingShown && newest && newest.items.length > 0) return firstSegments(newest);
	const posted = new Set(own.map(({ event }) => event.id));
	const adopted = segments.map((segment, index) => {
		const reading = readings.get(index);
		if (!reading) return segment;
		const { items, page } = reading;
		if (!segment.ids) {
			changed = true;
			return { ...segment, ids: page.items.map(idOf), next: page.next };
		}
		const shown = new Set(segment.ids);
		const ids = items.filter(({ id }) => shown.has(id) || (index === 0 && posted.has(id))).map(idOf);
		if (ids.length === segment.ids.length && ids.every((id, at) => id === segment.ids?.[at])) return segment;
		changed = true;
		return { ...segment, ids };
	});
	return changed ? withNext(adopted) : segments;
}

/**
 * Counts the events in storage that lie within the shown segments but are not shown. `more`: there are more than were
 * read.
 */
export function countNewEvents(
	segments: Segment[],
	readings: Map<number, Reading>,
	own: OwnEvent[],
): { count: number; more: boolean } {
	const shown = new Set([...segments.flatMap(({ ids }) => ids ?? []), ...own.map(({ event }) => event.id)]);
	let count = 0;
	for (const [index, { items }] of readings) {
		const { ids, next } = segments[index] ?? {};
		const end = next === undefined ? undefined : (ids?.at(-1) ?? firstBelow(segments, index));
		if (ids) count += items.filter(({ id }) => !shown.has(id) && (end === undefined || id <= end)).length;
	}
	const head = readings.get(0);
	const newest = segments[0]?.ids?.[0];
	const more = Boolean(head?.page.next && newest && (head.page.items.at(-1)?.id ?? '') < newest);
	return { count, more };
}

/** Where a segment without shown events ends. The empty string, before all ids, when nothing below it is shown. */
function firstBelow(segments: Segment[], index: number): EventId {
	return segments.slice(index + 1).find(({ ids }) => ids?.length)?.ids?.[0] ?? '';
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
