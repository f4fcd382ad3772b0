import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventIdAt } from '../../contract/event/event-id.ts';
import { pagesOf } from '../../storage/pages.ts';
import { searchKeys } from '../../storage/rows/search.ts';
import { enterDocument, forgetDocuments, removeDocuments } from '../../storage/search/write-documents.ts';
import type { Clause, HitPage, IndexQuery, SearchDocument } from '../../storage/search-index.ts';
import { eventually, type TheStore } from './fixtures.ts';

const words = (text: string, prefix = false): Clause => ({ kind: 'words', words: text.split(' '), prefix });
const marks = (...anyOf: string[]): Clause => ({ kind: 'marks', anyOf });

const BEGIN = Date.parse('2026-03-01T00:00:00Z');
const idAt = (minute: number) => eventIdAt(BEGIN + minute * 60_000, randomBytes(10));

const documentOf = (minute: number, text: string, ...some: string[]): SearchDocument => ({
	id: idAt(minute),
	poster: `poster-${minute}`,
	words: text.split(' '),
	marks: some,
});

/** The index of events: what is entered is found, newest first, and what is removed is nowhere. */
export function searchConformance(store: TheStore): void {
	/** All tests share the index, so each has a mark of its own. */
	const newMark = () => `test:${randomBytes(6).toString('hex')}`;

	/** Documents of one mark, their first. */
	async function enter(...documents: SearchDocument[]): Promise<void> {
		for (const document of documents) await enterDocument(store(), document);
		// An engine may enter them into its own index a moment later.
		const { marks: [mark = ''] = [] } = documents[0] ?? {};
		await eventually(async () => {
			const found = await idsOfAll({ all: [marks(mark)] });
			return documents.every(({ id }) => found.includes(id)) ? true : undefined;
		}, 30);
	}

	async function pageOf(query: Partial<IndexQuery>): Promise<HitPage> {
		return store().search.find({ all: [], none: [], limit: 100, ...query });
	}

	/** Reads all pages. A query without scores finds the same. */
	async function idsOf(query: Partial<IndexQuery>): Promise<string[]> {
		const ids = await idsOfAll(query);
		expect(await idsOfAll({ ...query, unscored: true })).toEqual(ids);
		return ids;
	}

	async function idsOfAll(query: Partial<IndexQuery>): Promise<string[]> {
		const ids: string[] = [];
		for (let { after } = query; ; ) {
			const { hits, next } = await pageOf({ ...query, after });
			ids.push(...hits.map(({ id }) => id));
			if (next === undefined) return ids;
			after = next;
		}
	}

	/** An engine may take it out of its own index a moment later. */
	const gone = (mark: string, id: string) =>
		eventually(async () => ((await idsOfAll({ all: [marks(mark)] })).includes(id) ? undefined : true), 30);

	const rowsOf = async (id: string) => {
		const found: string[] = [];
		for await (const rows of pagesOf(store().tables.search, { partition: searchKeys.shardOf(id) }))
			found.push(...rows.map(({ row }) => row).filter((row) => row.includes(id)));
		return found;
	};

	describe('the search index', () => {
		test('finds words, phrases, prefixes and marks, without those that are excluded', async () => {
			const mark = newMark();
			const quick = documentOf(1, 'the quick brown fox', mark, 'from:a');
			const brown = documentOf(2, 'brown the quick', mark, 'from:b');
			const slow = documentOf(3, 'a quickly grown_fox 東京 都庁 köln', mark, 'from:c', 'has:link');
			await enter(quick, brown, slow);
			const found = async (all: Clause[], none: Clause[] = []) => {
				const ids = await idsOf({ all: [marks(mark), ...all], none });
				return [quick, brown, slow].filter(({ id }) => ids.includes(id)).map(({ poster }) => poster.at(-1));
			};
			expect(await found([])).toEqual(['1', '2', '3']);
			expect(await found([words('quick')])).toEqual(['1', '2']);
			expect(await found([words('quick brown')])).toEqual(['1']);
			expect(await found([words('quick'), words('brown')])).toEqual(['1', '2']);
			expect(await found([words('the quick br', true)])).toEqual(['1']);
			for (const beginning of ['q', 'qu', 'qui', 'quick'])
				expect(await found([words(beginning, true)])).toEqual(['1', '2', '3']);
			expect(await found([words('quickly', true)])).toEqual(['3']);
			expect(await found([words('東京')])).toEqual(['3']);
			expect(await found([words('東京 都', true)])).toEqual(['3']);
			expect(await found([words('都', true)])).toEqual(['3']);
			expect(await found([words('grown_fox')])).toEqual(['3']);
			expect(await found([words('grown')])).toEqual([]);
			expect(await found([words('köln')])).toEqual(['3']);
			expect(await found([marks('from:a', 'from:c', 'from:nobody')])).toEqual(['1', '3']);
			expect(await found([marks('has:link')], [words('quick')])).toEqual(['3']);
			expect(await found([], [words('quick brown'), marks('from:c')])).toEqual(['2']);
			expect(await found([words('nowhere')])).toEqual([]);
		});

		test('gives pages without gaps or repeats, newest first, between two ids', async () => {
			const mark = newMark();
			const documents = Array.from({ length: 60 }, (_, n) =>
				documentOf(n % 20, `same ${n % 2 ? 'odd' : 'even'}`, mark),
			);
			await enter(...documents);
			const all = documents.map(({ id }) => id).sort();
			for (const limit of [13, 1_000]) {
				expect(await idsOf({ all: [marks(mark)], limit })).toEqual(all);
				expect(await idsOf({ all: [marks(mark), words('same')], limit })).toEqual(all);
			}
			const [after, before] = [all[10], all[50]];
			expect(await idsOf({ all: [marks(mark)], after, before, limit: 9 })).toEqual(all.slice(11, 50));
			const { hits } = await pageOf({ all: [marks(mark)], after, limit: 3 });
			expect(hits.length).toBeLessThanOrEqual(3);
			const even = documents.filter((_, n) => n % 2 === 0).map(({ id }) => id);
			expect(await idsOf({ all: [marks(mark), words('even')], limit: 4 })).toEqual(even.sort());
		});

		test('counts how well a document matches', async () => {
			const mark = newMark();
			const often = documentOf(1, 'tide tide tide', mark);
			const once = documentOf(2, 'tide at noon', mark);
			const long = documentOf(3, `tide ${'and more '.repeat(80).trim()}`, mark);
			await enter(often, once, long);
			const { hits } = await pageOf({ all: [marks(mark), words('tide')] });
			const byScore = hits.toSorted((a, b) => b.score - a.score);
			expect(byScore.map(({ id }) => id)).toEqual([often.id, once.id, long.id]);
			expect(byScore.map(({ poster }) => poster)).toEqual(['poster-1', 'poster-2', 'poster-3']);
		});

		test('loses what is removed, with all of its rows, and never takes it back', async () => {
			const mark = newMark();
			const kept = documentOf(1, 'kept words', mark);
			const long = documentOf(2, Array.from({ length: 700 }, (_, n) => `word${n}`).join(' '), mark);
			const late = documentOf(3, 'late words', mark);
			await enter(kept, long);
			expect(await idsOf({ all: [words('word0'), words('word350'), words('word698 word699')] })).toEqual([long.id]);
			// A removal may come before the document does, and both may come twice.
			await removeDocuments(store(), [long.id, late.id]);
			await removeDocuments(store(), [long.id]);
			await enterDocument(store(), long);
			await enterDocument(store(), late);
			await gone(mark, long.id);
			expect(await idsOf({ all: [marks(mark)] })).toEqual([kept.id]);
			expect(await idsOf({ all: [words('word699')] })).toEqual([]);
			expect((await rowsOf(long.id)).filter((row) => row.startsWith('word:'))).toEqual([]);
			await forgetDocuments(store(), [long.id, late.id]);
			expect([...(await rowsOf(long.id)), ...(await rowsOf(late.id))]).toEqual([]);
			expect(await idsOf({ all: [marks(mark)] })).toEqual([kept.id]);
		});

		test('takes any words and marks', async () => {
			const odd = newMark();
			const document = {
				...documentOf(1, `_ __init__ 0 ${'x'.repeat(64)} ß ١٢٣ עברית 𝒳𝒴`, odd),
				marks: [odd, 'type:a"b\'c /\\#?%', `tag:${'長'.repeat(300)}`, 'from:/git/vitejs/vite', 'verb:löst "aus" *'],
			};
			await enter(document);
			for (const word of document.words) expect(await idsOf({ all: [marks(odd), words(word)] })).toEqual([document.id]);
			for (const mark of document.marks) expect(await idsOf({ all: [marks(odd), marks(mark)] })).toEqual([document.id]);
			for (const word of ['"', "a' OR 1", 'AND', '*', 'NEAR(', '\u0000', '-x', ''])
				expect(await idsOf({ all: [marks(odd), words(word)] })).toEqual([]);
			expect(await idsOf({ all: [marks(odd), { kind: 'words', words: [], prefix: false }] })).toEqual([]);
			expect(await idsOf({ all: [marks(odd), marks()] })).toEqual([]);
		});

		test('ends when its caller is gone', async () => {
			await expect(pageOf({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
		});
	});
}
