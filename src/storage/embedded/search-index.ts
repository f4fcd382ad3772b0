/** Finds documents by the full-text index of the file, newest first, and holds each against the query where that is needed. */
import type { EventId } from '../../contract/event/event.ts';
import { documentRowOf, searchKeys } from '../rows/search.ts';
import { idBefore } from '../search/id-before.ts';
import { costOf, scoreOf } from '../search/match.ts';
import type { Hit, HitPage, IndexQuery, SearchIndex } from '../search-index.ts';
import type { Engine } from './engine.ts';
import type { OpenFile } from './file/open-file.ts';
import { firstNumberOf, millisecondOf, numberBehind } from './search/document-numbers.ts';
import { matchOf } from './search/terms.ts';

/** Highest cost of one call, as a `SearchBudget` counts it: some 40 ms, in which others wait for this thread. */
const CALL_COST_MAX = 4_000;

const HIT = 'searchDocuments.partition, searchDocuments.row, searchDocuments.poster';
const BODY = 'coalesce(rows.shape, contents.shape), rows.body, contents.body';
const DOCUMENTS = `CROSS JOIN rows ON rows.partition = searchDocuments.partition AND rows.row = searchDocuments.row
	LEFT JOIN contents ON contents.id = rows.content`;

// In this order: the index gives numbers in ascending order, and is read no further than there are hits wanted.
const MATCHING = 'searchTerms CROSS JOIN searchDocuments ON searchDocuments.number = searchTerms.rowid';
const MATCH = `searchTerms MATCH ? AND searchTerms.rowid >= ? AND searchTerms.rowid < ? ORDER BY searchTerms.rowid`;
const ALL_NUMBERS = 'searchDocuments.number >= ? AND searchDocuments.number < ? ORDER BY searchDocuments.number';

const sql = {
	matching: `SELECT ${HIT}, ${BODY} FROM ${MATCHING} ${DOCUMENTS} WHERE ${MATCH}`,
	all: `SELECT ${HIT}, ${BODY} FROM searchDocuments ${DOCUMENTS} WHERE ${ALL_NUMBERS}`,
	matchingHits: `SELECT ${HIT} FROM ${MATCHING} WHERE ${MATCH}`,
	allHits: `SELECT ${HIT} FROM searchDocuments WHERE ${ALL_NUMBERS}`,
};

type Body = [shape: number, body: string | number, content: string | null];
type Found = [partition: number, row: string, poster: string, ...(Body | [])];

/** Numbers are less than this. */
const NUMBERS_END = 2n ** 63n - 1n;

/** The index of the table with this name. */
export function embeddedIndex(engine: Engine, table: string): SearchIndex {
	return {
		hasTermRows: false,
		async find(query) {
			query.signal?.throwIfAborted();
			return engine.readPage(`search ${table}`, (file) => find(file, engine.idOf(table), query));
		},
	};
}

function find(file: OpenFile, table: number, query: IndexQuery): HitPage {
	if (query.all.some(isImpossible)) return { hits: [] };
	const shards = new Set(searchKeys.shards.map((shard) => file.partitions.find(table, shard)));
	const { after, before, limit, budget = { left: Number.POSITIVE_INFINITY } } = query;
	const hits: Hit[] = [];
	const most = Math.min(CALL_COST_MAX, budget.left);
	let millisecond = '';
	let spent = 0;
	let upTo: string | undefined;
	for (const found of candidates(file, query)) {
		const id = searchKeys.eventOfDocument(found[1]);
		// Within a millisecond, numbers are in no order.
		if (millisecondOf(id) !== millisecond) {
			millisecond = millisecondOf(id);
			if (spent > 0 && (hits.length >= limit || spent >= most)) {
				upTo = idBefore(millisecond);
				break;
			}
		}
		// A number whose poster is known needs no document.
		spent += found.length === 3 ? 1 : costOf(query);
		if (!shards.has(found[0]) || (after !== undefined && id <= after) || (before !== undefined && id >= before))
			continue;
		const hit = hitOf(file, query, id, found);
		if (hit) hits.push(hit);
	}
	budget.left -= spent;
	hits.sort((a, b) => (a.id < b.id ? -1 : 1));
	if (hits.length > limit) return { hits: hits.slice(0, limit), next: hits[limit - 1]?.id as string };
	return upTo === undefined ? { hits } : { hits, next: upTo };
}

function candidates({ database }: OpenFile, query: IndexQuery): Iterable<Found> {
	const { after, before } = query;
	const from = after === undefined ? 0n : firstNumberOf(after);
	const end = before === undefined ? NUMBERS_END : numberBehind(before);
	const { text, isExact } = matchOf(query);
	// A removed document has no number. So where FTS5 answers the whole query, its numbers are hits.
	const areHits = isExact && query.unscored === true;
	const rows =
		text === undefined
			? database.statement(areHits ? sql.allHits : sql.all).iterate(from, end)
			: database.statement(areHits ? sql.matchingHits : sql.matching).iterate(text, from, end);
	return rows as Iterable<unknown> as Iterable<Found>;
}

/** A candidate that matches. One without its document does. */
function hitOf({ shapes }: OpenFile, query: IndexQuery, id: EventId, candidate: Found): Hit | undefined {
	const [, row, poster, ...given] = candidate;
	if (given.length === 0) return { id, poster, score: 0 };
	const properties = shapes.decode(...given);
	const found = documentRowOf({ partition: '', row, etag: '', properties });
	const score = found.removed ? undefined : scoreOf(query, found.document);
	return found.removed || score === undefined ? undefined : { id, poster: found.document.poster, score };
}

const isImpossible = (clause: IndexQuery['all'][number]) =>
	clause.kind === 'marks' ? clause.anyOf.length === 0 : clause.words.length === 0;
