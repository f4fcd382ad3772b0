import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventIdAt } from '../../contract/event/event-id.ts';
import { wordsOf } from '../../contract/text/words.ts';
import { enterDocuments } from '../../testing/enter-documents.ts';
import { untilFound } from '../../testing/until-found.ts';
import { scoreOf } from '../search/match.ts';
import type { Clause, SearchDocument } from '../search-index.ts';
import { openEmbeddedStore } from './store.ts';

let dataDir: string;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-search-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = async () => {
	const store = openEmbeddedStore({ dataDir, prefix: 'a' });
	await store.open();
	return store;
};

const idAt = (minute: number) => eventIdAt(Date.parse('2026-03-01T00:00:00Z') + minute * 60_000, new Uint8Array(10));

/** Few words, of many scripts, that begin alike. */
const PARTS = 'a an and x_1 _ Straße straß é 都 東京都 คน عربي हिन्दी 𝒳 1 12 not or'.split(' ');
const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }).map((parts) => parts.join(' '));
const marks = fc.subarray(['from:a', 'from:b', 'tag:é', 'has:link']);
const clause: fc.Arbitrary<Clause> = fc.oneof(
	fc.record({
		kind: fc.constant('words' as const),
		words: text.map((some) => wordsOf(some).map(({ word }) => word)).filter((words) => words.length > 0),
		prefix: fc.boolean(),
	}),
	fc.record({ kind: fc.constant('marks' as const), anyOf: marks }),
);

test('answers of FTS5 alone are those of each document held against the query', async () => {
	const store = await open();
	const documents = fc.sample(fc.tuple(text, marks), { numRuns: 300, seed: 17 }).map(
		([some, found], minute): SearchDocument => ({
			id: idAt(minute),
			poster: `poster-${minute}`,
			words: wordsOf(some).map(({ word }) => word),
			marks: [...found, 'from:all'],
		}),
	);
	await enterDocuments(store, documents);
	await untilFound(
		store,
		['all'],
		documents.map(({ id }) => id),
	);
	const query = fc.record({
		all: fc.array(clause, { maxLength: 3 }),
		none: fc.array(clause, { maxLength: 2 }),
		unscored: fc.boolean(),
	});
	await fc.assert(
		fc.asyncProperty(query, async (asked) => {
			const wanted = documents.filter((document) => scoreOf(asked, document) !== undefined);
			const { hits } = await store.search.find({ ...asked, limit: 1_000 });
			expect(hits.map(({ id, poster }) => `${id} ${poster}`)).toEqual(
				wanted.map(({ id, poster }) => `${id} ${poster}`).sort(),
			);
		}),
		{ numRuns: 500 },
	);
	await store.close();
});
