/** The cost that one search may have, counted in documents that are held against one condition. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { eventIdAt } from '../../contract/event/event-id.ts';
import type { IndexQuery, SearchDocument } from '../../storage/search-index.ts';
import { enterDocuments } from '../../testing/enter-documents.ts';
import { untilFound } from '../../testing/until-found.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { postEvent } from '../event/post-event.ts';
import { countNewMatches } from './count-new-matches.ts';
import { countSearchDays } from './count-search-days.ts';
import { searchEvents } from './search-events.ts';

const DOCUMENTS = 12_000;
/** The budget, and one call of the index beyond it. */
const MOST_DOCUMENTS = 20_000 + 4_000;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

let world: World;
/** Words that all documents have, one for each letter. */
const words = LETTERS.map((letter) => `${letter}${letter}${letter}`);
let oldest: string;

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	const alice = await world.person('alice');
	const at = Date.parse('2026-03-01T00:00:00Z');
	const text = `${words.join(' ')} and the oldest`;
	oldest = (await postEvent(world.as(alice), { actor: alice, text, occurredAt: at })).event.id;
	await world.settle();
	// Their events are in no ledger, so that each hit is looked up in vain.
	const documents = Array.from({ length: DOCUMENTS }, (_, index): SearchDocument => {
		const id = eventIdAt(at + (index + 1) * 60_000, new Uint8Array(10));
		return { id, poster: alice, words: [...words, `w${index}`], marks: [`from:${alice}`] };
	});
	for (let start = 0; start < DOCUMENTS; start += 500)
		await enterDocuments(world.store, documents.slice(start, start + 500));
	await untilFound(world.store, [alice], [oldest, documents.at(-1)?.id ?? '']);
});
afterAll(() => world.close());

/** Calls with a store that adds up what the index takes from the budget. */
async function counted<T>(call: (ctx: ReturnType<World['as']>) => Promise<T>): Promise<{ result: T; spent: number }> {
	let spent = 0;
	const ctx = world.as('dev-alice');
	const { search } = world.store;
	const find = async (query: IndexQuery) => {
		const before = query.budget?.left ?? Number.NaN;
		const found = await search.find(query);
		spent += before - (query.budget?.left ?? Number.NaN);
		return found;
	};
	const store = { ...world.store, search: { ...search, find } };
	const result = await call({ ...ctx, domain: { ...world.domain, store } });
	return { result, spent };
}

const EXPENSIVE = [
	['what is not there', '-zzzz'],
	['one beginning, 32 times', Array(32).fill('a*').join(' ')],
	['26 beginnings', LETTERS.map((letter) => `${letter}*`).join(' ')],
	['26 words, and 6 that are not there', [...words, '-x1', '-x2', '-x3', '-x4', '-x5', '-x6'].join(' ')],
] as const;

test.each(EXPENSIVE)('%s costs no more than a search may, by relevance', async (_, query) => {
	const { result, spent } = await counted((ctx) => searchEvents(ctx, { query, order: 'relevance', limit: 250 }));
	expect(spent).toBeGreaterThan(0);
	expect(spent).toBeLessThanOrEqual(MOST_DOCUMENTS);
	// Up to 20 conditions leave enough of the budget for ranking 1,000, and then the reader is told of the others.
	const conditions = new Set(query.split(' ')).size;
	expect(result.hints).toEqual([{ code: conditions > 20 ? 'cut' : 'ranked' }]);
});

test.each(EXPENSIVE)('%s costs no more than a search may when its matches are counted', async (_, query) => {
	const { result, spent } = await counted((ctx) => countNewMatches(ctx, { query }));
	expect(result).toBe(0);
	expect(spent).toBeGreaterThan(0);
	expect(spent).toBeLessThanOrEqual(MOST_DOCUMENTS);
});

const MARCH = { month: '2026-03', zone: 'UTC' };

test.each(EXPENSIVE)('%s costs no more than a search may in each read of a month', async (what, query) => {
	let reads = 0;
	const beforeRead = async () => reads++;
	const { result, spent } = await counted((ctx) => countSearchDays(ctx, { query, ...MARCH, beforeRead }));
	expect(reads).toBeGreaterThan(1);
	expect(reads).toBeLessThanOrEqual(31);
	expect(spent).toBeLessThanOrEqual(reads * MOST_DOCUMENTS);
	// Only some of these are so expensive that no read ends a day. Such a day may have more than were counted.
	const isCutEachDay = what === '26 beginnings';
	const of = (day: string) => result.find((one) => one.day === `2026-03-${day}`);
	expect(of('01')).toMatchObject(isCutEachDay ? { count: 0, more: true } : { count: 1, more: false });
	for (const day of ['02', '09']) expect(of(day)).toMatchObject({ count: 0, more: isCutEachDay });
	expect(of('10')).toMatchObject({ count: 0, more: false });
});

test('days are counted no further once the reader has left, or may search no more', async () => {
	let reads = 0;
	const leave = new AbortController();
	const count = (beforeRead: () => Promise<unknown>) =>
		counted((ctx) =>
			countSearchDays(ctx, {
				query: LETTERS.map((one) => `${one}*`).join(' '),
				...MARCH,
				beforeRead,
				signal: leave.signal,
			}),
		);
	const refusal = new Error('too many');
	const refused = count(async () => {
		reads++;
		if (reads === 2) throw refusal;
	});
	await expect(refused).rejects.toBe(refusal);
	expect(reads).toBe(2);
	const left = count(async () => {
		reads++;
		if (reads === 4) leave.abort(new Error('left the page'));
	});
	await expect(left).rejects.toThrow('left the page');
	expect(reads).toBe(4);
});

test.each(EXPENSIVE)('%s is found to the last event, newest first, over pages that are cut', async (_, query) => {
	const found: string[] = [];
	let cursor: string | undefined;
	let cuts = 0;
	do {
		const page = { query, order: 'newest' as const, limit: 250, ...(cursor !== undefined && { cursor }) };
		const { result, spent } = await counted((ctx) => searchEvents(ctx, page));
		expect(spent).toBeLessThanOrEqual(MOST_DOCUMENTS);
		found.push(...result.items.map(({ event }) => event.id));
		if (result.hints.some(({ code }) => code === 'cut')) cuts++;
		cursor = result.next;
	} while (cursor !== undefined);
	expect(found).toEqual([oldest]);
	expect(cuts).toBeGreaterThan(0);
});

test.each(['newest', 'relevance'] as const)(
	'an index that takes all for one page still leads on, %s first',
	async (order) => {
		const ctx = world.as('dev-alice');
		const { search } = world.store;
		const find = async (query: IndexQuery) => {
			const found = await search.find(query);
			if (query.budget) query.budget.left = -100_000;
			return found;
		};
		const domain = { ...world.domain, store: { ...world.store, search: { ...search, find } } };
		const found: string[] = [];
		let cursor: string | undefined;
		do {
			const page = { query: 'oldest', order, limit: 5, ...(cursor !== undefined && { cursor }) };
			const { items, next } = await searchEvents({ ...ctx, domain }, page);
			found.push(...items.map(({ event }) => event.id));
			cursor = next;
		} while (cursor !== undefined);
		expect(found).toEqual([oldest]);
	},
);

test('a condition that is said twice costs once', async () => {
	const once = await counted((ctx) => searchEvents(ctx, { query: 'oldest aaa', order: 'relevance', limit: 10 }));
	const query = Array(10).fill('oldest aaa').join(' ');
	const often = await counted((ctx) => searchEvents(ctx, { query, order: 'relevance', limit: 10 }));
	expect(often.spent).toBe(once.spent);
	expect(often.result.items.map(({ event }) => event.id)).toEqual([oldest]);
	expect(often.result.hints).toEqual([]);
});
