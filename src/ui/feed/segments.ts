/**
 * What a feed shows, as stretches of a list that storage holds, newest first. A stretch keeps its bounds from when it
 * was first shown: an event that is delivered late into it lengthens it, and moves nothing into the next one.
 */
import type { Event, EventId, Page } from '../../contract/event.ts';

/** Reads one page. Without a cursor, the newest. */
export type ReadPage = (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<Event>>;

export type Stretch = {
	/** The cursor that reads it; none for the newest. */
	start?: string;
	/** The cursor of the one after it; none at the end of the list. */
	next?: string;
	/** What is shown of it. Undefined until it was read. */
	ids?: EventId[];
};

/** What storage holds of a stretch. */
export type Reading = {
	/** Also what is shown beyond the part that was read. */
	items: Event[];
	/** The first page of it, as storage gave it. */
	page: Page<Event>;
	/** Unix milliseconds before the read. */
	readAt: number;
};

/** An event that the reader posted here: shown at once, also while no reading has it yet. */
export type Own = { event: Event; until: number };

/** A timeline may grow by thousands while a page lies open: what is newest is enough to say so. */
const PAGES_A_READING = 2;

/** The stretches of a list of which the first page was read, or nothing yet. */
export function firstStretches(page: Page<Event> | undefined): Stretch[] {
	return page ? withNext([{ next: page.next, ids: page.items.map(idOf) }]) : [{}];
}

/** Reads a stretch: one page the first time, and from then on up to where it ends. */
export async function readStretch(
	read: ReadPage,
	{ start, next, ids }: Stretch,
	before: Reading | undefined,
	signal: AbortSignal,
): Promise<Reading> {
	const readAt = Date.now();
	const page = await read(start, signal);
	// Where nothing is shown, the next page may hold what other stretches show.
	if (!ids?.length) return { items: page.items, page, readAt };
	// The last stretch ends where the list does.
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
 * The stretches after these readings. A stretch that was read for the first time is shown; of one that is shown, what
 * is gone leaves, and what is new waits (see `waiting`), unless the reader posted it.
 */
export function adopt(stretches: Stretch[], readings: Map<number, Reading>, own: Own[]): Stretch[] {
	let changed = false;
	const newest = readings.get(0)?.page;
	const nothingShown = stretches.every(({ ids }) => !ids?.length);
	if (nothingShown && newest && newest.items.length > 0) return firstStretches(newest);
	const posted = new Set(own.map(({ event }) => event.id));
	const adopted = stretches.map((stretch, index) => {
		const reading = readings.get(index);
		if (!reading) return stretch;
		const { items, page } = reading;
		if (!stretch.ids) {
			changed = true;
			return { ...stretch, ids: page.items.map(idOf), next: page.next };
		}
		const shown = new Set(stretch.ids);
		const ids = items.filter(({ id }) => shown.has(id) || (index === 0 && posted.has(id))).map(idOf);
		if (ids.length === stretch.ids.length && ids.every((id, at) => id === stretch.ids?.[at])) return stretch;
		changed = true;
		return { ...stretch, ids };
	});
	return changed ? withNext(adopted) : stretches;
}

/** How many events storage has within what is shown, that are not shown. `more`: and more than were read. */
export function waiting(
	stretches: Stretch[],
	readings: Map<number, Reading>,
	own: Own[],
): { count: number; more: boolean } {
	const shown = new Set([...stretches.flatMap(({ ids }) => ids ?? []), ...own.map(({ event }) => event.id)]);
	let count = 0;
	for (const [index, { items }] of readings) {
		const { ids, next } = stretches[index] ?? {};
		const end = next === undefined ? undefined : (ids?.at(-1) ?? firstBelow(stretches, index));
		if (ids) count += items.filter(({ id }) => !shown.has(id) && (end === undefined || id <= end)).length;
	}
	const head = readings.get(0);
	const newest = stretches[0]?.ids?.[0];
	const more = Boolean(head?.page.next && newest && (head.page.items.at(-1)?.id ?? '') < newest);
	return { count, more };
}

/** Where a stretch ends that shows nothing; before everything where nothing is shown below it. */
function firstBelow(stretches: Stretch[], index: number): EventId {
	return stretches.slice(index + 1).find(({ ids }) => ids?.length)?.ids?.[0] ?? '';
}

/** What the reader posted and no reading could have had yet. */
export function unread(own: Own[], reading: Reading | undefined): Own[] {
	if (!reading) return [];
	return own.filter(({ event, until }) => reading.readAt < until && !reading.items.some(({ id }) => id === event.id));
}

/**
 * Adds the stretch that follows, for as long as storage says that there is one. One of which all is hidden becomes a part
 * of the one above: a list may go on through any number of them, and each that stayed would be read again by itself.
 */
function withNext(stretches: Stretch[]): Stretch[] {
	const last = stretches.at(-1);
	if (!last?.ids || last.next === undefined) return stretches;
	const above = last.ids.length === 0 ? stretches.at(-2) : undefined;
	const shown = above ? [...stretches.slice(0, -2), { ...above, next: last.next }] : stretches;
	return [...shown, { start: last.next }];
}

const idOf = ({ id }: Event) => id;
