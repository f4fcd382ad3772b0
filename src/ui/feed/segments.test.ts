/** A feed while the list behind it changes. */
import { expect, test } from 'vitest';
import type { Event, EventId, Page } from '../../contract/event/event.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import type { OwnEvent } from '../compose/own-event.ts';
import {
	applyReadings,
	countNewEvents,
	firstSegments,
	ownNotYetRead,
	type Reading,
	type ReadPage,
	readSegment,
	type Segment,
	type Welcome,
} from './segments.ts';

const PAGE = 4;
const { signal } = new AbortController();

/** A list in storage whose ids are letters: a is the newest. */
function listOf(letters: string) {
	const ids = new Set(letters);
	const read: ReadPage = async (cursor) => {
		const rest = [...ids].toSorted().filter((id) => cursor === undefined || id > cursor);
		const items = rest.slice(0, PAGE).map(eventOf);
		const last = items.at(-1)?.id;
		return rest.length > PAGE && last !== undefined ? { items, next: last } : { items };
	};
	return { ids, read };
}

/** The same list for a reader who may not see some events: pages are short or empty. */
function listWithout(hidden: string, list: { read: ReadPage }): ReadPage {
	return async (cursor) => {
		const { items, next } = await list.read(cursor);
		return { items: items.filter(({ id }) => !hidden.includes(id)), next };
	};
}

const eventOf = (id: EventId) => ({ id }) as Event;
const ownOf = (id: EventId, until: number): OwnEvent => ({ event: eventOf(id), until });
const shownOf = (segments: Segment[]) => segments.map(({ ids }) => (ids ? ids.join('') : '?')).join(' ');

async function readAll(read: ReadPage, segments: Segment[], before = new Map<number, Reading>()) {
	const readings = new Map<number, Reading>();
	for (const [index, segment] of segments.entries())
		readings.set(index, await readSegment(read, segment, before.get(index), signal));
	return readings;
}

/** Reads all segments to the end, as scrolling does. */
async function scrolled(read: ReadPage) {
	let segments = firstSegments(await read(undefined));
	while (segments.some(({ ids }) => !ids))
		segments = applyReadings(segments, await readAll(read, segments), { own: [] });
	return segments;
}

test('a list is read to where storage says that nothing follows', async () => {
	const { read } = listOf('bcdefghij');
	const segments = await scrolled(read);
	expect(shownOf(segments)).toBe('bcde fghi j');
	expect(segments.at(-1)?.next).toBeUndefined();
	expect(shownOf(await scrolled(listOf('abcd').read))).toBe('abcd');
	expect(shownOf(await scrolled(listOf('').read))).toBe('');
});

test('an event newer than all shown ones waits; a late one stands where it belongs, and nothing moves into the next segment', async () => {
	const { ids, read } = listOf('bdefhijk');
	const segments = await scrolled(read);
	for (const late of 'acgl') ids.add(late);
	const readings = await readAll(read, segments);
	const merged = applyReadings(segments, readings, { own: [] });
	expect(shownOf(merged)).toBe('bcdef ghijkl');
	expect(applyReadings(merged, readings, { own: [] })).toBe(merged);
	expect(countNewEvents(merged, readings, { own: [] })).toEqual({ count: 1, more: false });
	expect(shownOf(firstSegments(readings.get(0)?.page))).toBe('abcd ?');
});

test('the events that a follow brings are not new, and are all shown: of any number of events, each once', async () => {
	// Three follows bring more than one reading has, between what is shown, above and below it.
	const { ids, read } = listOf('cpx');
	let segments = await scrolled(read);
	for (const brought of 'abdefghijklmnoqrstuvwyz') ids.add(brought);
	let before = new Map<number, Reading>();
	for (let turn = 0; turn < 9; turn++) {
		before = await readAll(read, segments, before);
		segments = applyReadings(segments, before, { own: [] });
	}
	// The newer events wait: nobody said that the reader has followed somebody.
	expect(segments.flatMap((each) => each.ids ?? []).join('')).toBe('cdefghijklmnopqrstuvwxyz');
	expect(countNewEvents(segments, before, { own: [] })).toEqual({ count: 2, more: false });
});

test('a follow brings what is older than itself, also above all that is shown', async () => {
	const at = (minute: number) => eventIdAt(Date.UTC(2026, 10, 25, 9, minute), new Uint8Array(10));
	const page = (...minutes: number[]): Page<Event> => ({ items: minutes.map((minute) => eventOf(at(minute))) });
	const segments = firstSegments(page(30, 20));
	const readings = new Map([[0, { items: page(50, 40, 30, 25, 20).items, page: page(50, 40, 30, 25, 20), readAt: 0 }]]);
	const welcome: Welcome = { own: [], followedAt: Date.UTC(2026, 10, 25, 9, 45) };
	const merged = applyReadings(segments, readings, welcome);
	expect(merged[0]?.ids).toEqual([40, 30, 25, 20].map(at));
	expect(countNewEvents(merged, readings, welcome)).toEqual({ count: 1, more: false });
});

test("one's own post at the top lets nothing in that waits below it", async () => {
	const { ids, read } = listOf('mno');
	const segments = await scrolled(read);
	const own = [ownOf('a', Date.now() + 1_000)];
	for (const later of 'abn') ids.add(later);
	const readings = await readAll(read, segments);
	const shown = applyReadings(segments, readings, { own });
	expect(shownOf(shown)).toBe('amno');
	expect(countNewEvents(shown, readings, { own })).toEqual({ count: 1, more: false });
	// Alone, it is what the rest belongs below.
	const alone = firstSegments({ items: [eventOf('a')] });
	expect(shownOf(applyReadings(alone, await readAll(read, alone), { own }))).toBe('abmno');
});

test('a removed event leaves at once', async () => {
	const { ids, read } = listOf('abcdefghij');
	const segments = await scrolled(read);
	for (const gone of 'adg') ids.delete(gone);
	const left = applyReadings(segments, await readAll(read, segments), { own: [] });
	expect(shownOf(left)).toBe('bc efh ij');
	for (const gone of 'bc') ids.delete(gone);
	expect(shownOf(applyReadings(left, await readAll(read, left), { own: [] }))).toBe(' efh ij');
});

test('where a filter leaves none of the new events that were read, all are counted if there are others', async () => {
	const { ids, read } = listOf('wxyz');
	const segments = firstSegments(await read(undefined));
	const counted = async (left: string) => {
		const readings = await readAll(read, segments);
		return countNewEvents(segments, readings, { own: [], isLeft: ({ id }) => left.includes(id) });
	};
	for (const late of 'ab') ids.add(late);
	expect(await counted('b')).toEqual({ count: 1, more: false });
	expect(await counted('')).toEqual({ count: 0, more: false });
	for (const late of 'cdefghij') ids.add(late);
	expect(await counted('b')).toEqual({ count: 1, more: true });
	expect(await counted('')).toEqual({ count: 8, more: true });
});

test('more than was read is new: what is shown stays, and its events with it', async () => {
	const { ids, read } = listOf('wxyz');
	const segments = firstSegments(await read(undefined));
	const before = await readAll(read, segments);
	for (const late of 'abcdefghijklmnop') ids.add(late);
	const readings = await readAll(read, segments, before);
	expect(shownOf(applyReadings(segments, readings, { own: [] }))).toBe('wxyz');
	expect(countNewEvents(segments, readings, { own: [] })).toEqual({ count: 8, more: true });
	expect(
		readings
			.get(0)
			?.items.map(({ id }) => id)
			.join(''),
	).toBe('abcdefghwxyz');
});

test('a list that had nothing shows what comes', async () => {
	const { ids, read } = listOf('');
	const segments = await scrolled(read);
	ids.add('m');
	const readings = await readAll(read, segments);
	expect(countNewEvents(applyReadings(segments, readings, { own: [] }), readings, { own: [] }).count).toBe(0);
	expect(shownOf(applyReadings(segments, readings, { own: [] }))).toBe('m');
});

test("one's own post is there before storage was read again, and does not wait", async () => {
	const { ids, read } = listOf('mno');
	const segments = await scrolled(read);
	const before = await readAll(read, segments);
	const own = [ownOf('a', Date.now() + 1_000)];
	expect(ownNotYetRead(own, before.get(0))).toEqual(own);
	ids.add('a');
	const after = await readAll(read, segments);
	expect(ownNotYetRead(own, after.get(0))).toEqual([]);
	expect(countNewEvents(segments, after, { own }).count).toBe(0);
	expect(shownOf(applyReadings(segments, after, { own }))).toBe('amno');
	expect(ownNotYetRead([ownOf('a', 0)], before.get(0))).toEqual([]);
});

test('a list goes on through all that is hidden, and holds one segment for it', async () => {
	const { ids, read } = listOf('abcdefghijklmnopqrstuvwxyz');
	const shown = listWithout('efghijklmnopqrstuv', { read });
	const segments = await scrolled(shown);
	expect(shownOf(segments)).toBe('abcd wx yz');
	expect(shownOf(await scrolled(listWithout('abcdefghijklmnopqrst', { read })))).toBe(' uvwx yz');
	expect(shownOf(await scrolled(listWithout('abcdefghijklmnopqrstuvwxyz', { read })))).toBe(' ');
	expect(shownOf(applyReadings(segments, await readAll(shown, segments), { own: [] }))).toBe('abcd wx yz');
	ids.delete('b');
	expect(shownOf(applyReadings(segments, await readAll(shown, segments), { own: [] }))).toBe('acd wx yz');
});

test('while all that was read is hidden, what is new is shown at once, and the list goes on below it', async () => {
	const { ids, read } = listOf('bcdefghijkl');
	const shown = listWithout('bcdefghi', { read });
	const begun = applyReadings(firstSegments(await shown(undefined)), new Map(), { own: [] });
	expect(shownOf(begun)).toBe(' ?');
	ids.add('a');
	const first = applyReadings(begun, new Map([[0, await readSegment(shown, begun[0] as Segment, undefined, signal)]]), {
		own: [],
	});
	expect(shownOf(first)).toBe('a ?');
	let segments = first;
	while (segments.some((each) => !each.ids))
		segments = applyReadings(segments, await readAll(shown, segments), { own: [] });
	expect(segments.flatMap((each) => each.ids ?? []).join('')).toBe('ajkl');
});

test('an event below all shown ones is not new', async () => {
	const { ids, read } = listOf('abcdefghijkl');
	const shown = listWithout('abcd', { read });
	let segments = firstSegments(await shown(undefined));
	segments = applyReadings(segments, new Map([[1, await readSegment(shown, { start: 'd' }, undefined, signal)]]), {
		own: [],
	});
	expect(shownOf(segments)).toBe(' efgh ?');
	// The hidden events are purged: the newest page now holds shown events and the next ones.
	for (const gone of 'abcdef') ids.delete(gone);
	const readings = await readAll(shown, segments.slice(0, 2));
	expect(countNewEvents(applyReadings(segments, readings, { own: [] }), readings, { own: [] })).toEqual({
		count: 0,
		more: false,
	});
});
