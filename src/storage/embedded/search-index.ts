/** Finds documents by the full-text index of the file, newest first, and holds each against the query. */
import { searchKeys } from '../keys-of-search.ts';
import { documentRowOf } from '../search/documents.ts';
import { idBefore } from '../search/id-before.ts';
import { scoreOf } from '../search/match.ts';
import type { Hit, HitPage, IndexQuery, SearchIndex } from '../search-index.ts';
import type { Engine } from './engine.ts';
import type { OpenFile } from './file/open-file.ts';
import { firstPlaceOf, millisecondOf, placeBehind } from './search/places.ts';
import { matchOf } from './search/terms.ts';

/** Documents that one call looks at, and milliseconds: others wait for this thread. */
const MOST_READ = 2_000;
const MOST_MS = 40;

const COLUMNS =
	'searchPlaces.partition, searchPlaces.row, coalesce(rows.shape, contents.shape), rows.body, contents.body';
const DOCUMENTS = `rows ON rows.partition = searchPlaces.partition AND rows.row = searchPlaces.row
	LEFT JOIN contents ON contents.id = rows.content`;

const sql = {
	// In this order: the index gives places in theirs, and is read no further than there are hits wanted.
	matching: `SELECT ${COLUMNS} FROM searchTerms CROSS JOIN searchPlaces ON searchPlaces.place = searchTerms.rowid
		CROSS JOIN ${DOCUMENTS}
		WHERE searchTerms MATCH ? AND searchTerms.rowid >= ? AND searchTerms.rowid < ? ORDER BY searchTerms.rowid`,
	all: `SELECT ${COLUMNS} FROM searchPlaces CROSS JOIN ${DOCUMENTS}
		WHERE searchPlaces.place >= ? AND searchPlaces.place < ? ORDER BY searchPlaces.place`,
};

type Found = [partition: number, row: string, shape: number, body: string | number, content: string | null];

/** Places are less than this. */
const BEHIND_ALL = 2n ** 63n - 1n;

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
	const { database, partitions, shapes } = file;
	const shards = new Map(searchKeys.shards.map((shard) => [partitions.find(table, shard), shard]));
	const { after, before, limit } = query;
	const hits: Hit[] = [];
	const until = performance.now() + MOST_MS;
	let millisecond = '';
	let read = 0;
	let upTo: string | undefined;
	for (const [partition, row, shape, body, content] of candidates(database, query)) {
		const id = searchKeys.eventOfDocument(row);
		// Within a millisecond, places are in no order.
		if (millisecondOf(id) !== millisecond) {
			millisecond = millisecondOf(id);
			if (hits.length >= limit || read >= MOST_READ || performance.now() > until) {
				upTo = idBefore(millisecond);
				break;
			}
		}
		read += 1;
		const shard = shards.get(partition);
		if (shard === undefined || (after !== undefined && id <= after) || (before !== undefined && id >= before)) continue;
		const found = documentRowOf({ partition: shard, row, etag: '', properties: shapes.decode(shape, body, content) });
		const score = found.removed ? undefined : scoreOf(query, found.document);
		if (!found.removed && score !== undefined) hits.push({ id, poster: found.document.poster, score });
	}
	hits.sort((a, b) => (a.id < b.id ? -1 : 1));
	if (hits.length > limit) return { hits: hits.slice(0, limit), next: hits[limit - 1]?.id as string };
	return upTo === undefined ? { hits } : { hits, next: upTo };
}

function candidates(database: OpenFile['database'], query: IndexQuery): Iterable<Found> {
	const { after, before } = query;
	const from = after === undefined ? 0n : firstPlaceOf(after);
	const end = before === undefined ? BEHIND_ALL : placeBehind(before);
	const match = matchOf(query);
	const rows =
		match === undefined
			? database.statement(sql.all).iterate(from, end)
			: database.statement(sql.matching).iterate(match, from, end);
	return rows as Iterable<unknown> as Iterable<Found>;
}

const isImpossible = (clause: IndexQuery['all'][number]) =>
	clause.kind === 'marks' ? clause.anyOf.length === 0 : clause.words.length === 0;
