/** What a feed shows while the list behind it changes. */
import { expect, test } from 'vitest';
import type { Event, EventId } from '../../contract/event.ts';
import {
	adopt,
	firstStretches,
	type Own,
	type Reading,
	type ReadPage,
	readStretch,
	type Stretch,
	unread,
	waiting,
} from './segments.ts';

const PAGE = 4;
const { signal } = new AbortController();

/** A list in storage, of which the ids are letters: a is the newest. */
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

/** The same, where a reader sees none of some: pages of theirs are short, or empty. */
function listWithout(hidden: string, list: { read: ReadPage }): ReadPage {
	return async (cursor) => {
		const { items, next } = await list.read(cursor);
		return { items: items.filter(({ id }) => !hidden.includes(id)), next };
	};
}

const eventOf = (id: EventId) => ({ id }) as Event;
const ownOf = (id: EventId, until: number): Own => ({ event: eventOf(id), until });
const shownOf = (stretches: Stretch[]) => stretches.map(({ ids }) => (ids ? ids.join('') : '?')).join(' ');

async function readAll(read: ReadPage, stretches: Stretch[], before = new Map<number, Reading>()) {
	const readings = new Map<number, Reading>();
	for (const [index, stretch] of stretches.entries())
		readings.set(index, await readStretch(read, stretch, before.get(index), signal));
	return readings;
}

/** Scrolled to the end of what there is. */
async function scrolled(read: ReadPage) {
	let stretches = firstStretches(await read(undefined));
	while (stretches.some(({ ids }) => !ids)) stretches = adopt(stretches, await readAll(read, stretches), []);
	return stretches;
}

test('a list is read to where storage says that nothing follows', async () => {
	const { read } = listOf('bcdefghij');
	const stretches = await scrolled(read);
	expect(shownOf(stretches)).toBe('bcde fghi j');
	expect(stretches.at(-1)?.next).toBeUndefined();
	expect(shownOf(await scrolled(listOf('abcd').read))).toBe('abcd');
	expect(shownOf(await scrolled(listOf('').read))).toBe('');
});

test('what is new waits, wherever it stands; nothing moves into the next stretch', async () => {
	const { ids, read } = listOf('bdefhijk');
	const stretches = await scrolled(read);
	for (const late of 'acgl') ids.add(late);
	const readings = await readAll(read, stretches);
	expect(shownOf(adopt(stretches, readings, []))).toBe('bdef hijk');
	expect(adopt(stretches, readings, [])).toBe(stretches);
	expect(waiting(stretches, readings, [])).toEqual({ count: 4, more: false });
	expect(shownOf(firstStretches(readings.get(0)?.page))).toBe('abcd ?');
});

test('what was removed leaves at once', async () => {
	const { ids, read } = listOf('abcdefghij');
	const stretches = await scrolled(read);
	for (const gone of 'adg') ids.delete(gone);
	const left = adopt(stretches, await readAll(read, stretches), []);
	expect(shownOf(left)).toBe('bc efh ij');
	for (const gone of 'bc') ids.delete(gone);
	expect(shownOf(adopt(left, await readAll(read, left), []))).toBe(' efh ij');
});

test('more than was read is new: what is shown stays, and its events with it', async () => {
	const { ids, read } = listOf('wxyz');
	const stretches = firstStretches(await read(undefined));
	const before = await readAll(read, stretches);
	for (const late of 'abcdefghijklmnop') ids.add(late);
	const readings = await readAll(read, stretches, before);
	expect(shownOf(adopt(stretches, readings, []))).toBe('wxyz');
	expect(waiting(stretches, readings, [])).toEqual({ count: 8, more: true });
	expect(
		readings
			.get(0)
			?.items.map(({ id }) => id)
			.join(''),
	).toBe('abcdefghwxyz');
});

test('a list that had nothing shows what comes', async () => {
	const { ids, read } = listOf('');
	const stretches = await scrolled(read);
	ids.add('m');
	const readings = await readAll(read, stretches);
	expect(waiting(adopt(stretches, readings, []), readings, []).count).toBe(0);
	expect(shownOf(adopt(stretches, readings, []))).toBe('m');
});

test("one's own post is there before storage was read again, and does not wait", async () => {
	const { ids, read } = listOf('mno');
	const stretches = await scrolled(read);
	const before = await readAll(read, stretches);
	const own = [ownOf('a', Date.now() + 1_000)];
	expect(unread(own, before.get(0))).toEqual(own);
	ids.add('a');
	const after = await readAll(read, stretches);
	expect(unread(own, after.get(0))).toEqual([]);
	expect(waiting(stretches, after, own).count).toBe(0);
	expect(shownOf(adopt(stretches, after, own))).toBe('amno');
	expect(unread([ownOf('a', 0)], before.get(0))).toEqual([]);
});

test('a list goes on through all that is hidden, and holds one stretch for it', async () => {
	const { ids, read } = listOf('abcdefghijklmnopqrstuvwxyz');
	const shown = listWithout('efghijklmnopqrstuv', { read });
	const stretches = await scrolled(shown);
	expect(shownOf(stretches)).toBe('abcd wx yz');
	expect(shownOf(await scrolled(listWithout('abcdefghijklmnopqrst', { read })))).toBe(' uvwx yz');
	expect(shownOf(await scrolled(listWithout('abcdefghijklmnopqrstuvwxyz', { read })))).toBe(' ');
	expect(shownOf(adopt(stretches, await readAll(shown, stretches), []))).toBe('abcd wx yz');
	ids.delete('b');
	expect(shownOf(adopt(stretches, await readAll(shown, stretches), []))).toBe('acd wx yz');
});

test('while all that was read is hidden, what is new is shown at once, and the list goes on below it', async () => {
	const { ids, read } = listOf('bcdefghijkl');
	const shown = listWithout('bcdefghi', { read });
	const begun = adopt(firstStretches(await shown(undefined)), new Map(), []);
	expect(shownOf(begun)).toBe(' ?');
	ids.add('a');
	const first = adopt(begun, new Map([[0, await readStretch(shown, begun[0] as Stretch, undefined, signal)]]), []);
	expect(shownOf(first)).toBe('a ?');
	let stretches = first;
	while (stretches.some((each) => !each.ids)) stretches = adopt(stretches, await readAll(shown, stretches), []);
	expect(stretches.flatMap((each) => each.ids ?? []).join('')).toBe('ajkl');
});

test('what lies below all that is shown is not new', async () => {
	const { ids, read } = listOf('abcdefghijkl');
	const shown = listWithout('abcd', { read });
	let stretches = firstStretches(await shown(undefined));
	stretches = adopt(stretches, new Map([[1, await readStretch(shown, { start: 'd' }, undefined, signal)]]), []);
	expect(shownOf(stretches)).toBe(' efgh ?');
	// What was hidden is purged: the newest page is now of what is shown, and of what comes next.
	for (const gone of 'abcdef') ids.delete(gone);
	const readings = await readAll(shown, stretches.slice(0, 2));
	expect(waiting(adopt(stretches, readings, []), readings, [])).toEqual({ count: 0, more: false });
});
