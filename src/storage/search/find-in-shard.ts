/**
 * Finds documents of one shard by the rows of their terms: the events that have all terms of a query, each held against
 * its document. A call reads a bounded number of rows, however many match.
 */
import type { EventId } from '../../contract/event/event.ts';
import type { Row, Table } from '../port.ts';
import { documentRowOf, searchKeys } from '../rows/search.ts';
import type { Clause, Hit, IndexQuery } from '../search-index.ts';
import { idBefore } from './id-before.ts';
import { costOf, scoreOf } from './match.ts';
import { type Budget, type Place, Postings, type ReadRange } from './postings.ts';
import { readRange } from './read-range.ts';

/** Lists of events that are followed. Documents are held against the rest of the query. */
const MOST_LISTS = 12;
/** Pages of these lists, so that each goes on beyond its first. */
const PAGES = 3 * MOST_LISTS;
/** Terms that one clause may be led by. */
const MOST_TERMS = 8;
/** Rows of words with one beginning. Where there are more, many documents match, and those are looked through. */
const MOST_OF_PREFIX = 1_000;
/** Documents that are looked through where no term leads to them. */
const DOCUMENTS = 250;

/** Documents of a shard that are read at once: all shards are asked together. */
const READS_AT_ONCE = 8;

/** `upTo`: up to this event all were looked at. Undefined: all that there are. */
export type FoundInShard = { hits: Hit[]; upTo?: EventId | undefined };

/** `query.limit` is that of the shard. */
export async function findInShard(
	table: Pick<Table, 'get' | 'range'>,
	shard: string,
	query: IndexQuery,
	hasTermRows: boolean,
): Promise<FoundInShard> {
	const read: ReadRange = (range) => {
		query.signal?.throwIfAborted();
		return table.range(range);
	};
	const lists = hasTermRows ? await listsOf(read, shard, query) : [];
	if (lists.length === 0) return lookThrough(read, shard, query);
	const { ids, upTo } = await inAll(lists, query);
	const rows: (Row | undefined)[] = [];
	for (let start = 0; start < ids.length; start += READS_AT_ONCE) {
		query.signal?.throwIfAborted();
		const some = ids.slice(start, start + READS_AT_ONCE);
		rows.push(...(await Promise.all(some.map((id) => table.get(searchKeys.document(id))))));
	}
	return { hits: hitsOf(rows, query), upTo };
}

async function listsOf(read: ReadRange, shard: string, { all }: IndexQuery): Promise<Postings[]> {
	const budget = { pages: PAGES };
	const found = await Promise.all(all.map((clause) => listsOfClause(read, shard, clause, budget)));
	return found.flat().slice(0, MOST_LISTS);
}

async function listsOfClause(read: ReadRange, shard: string, clause: Clause, budget: Budget): Promise<Postings[]> {
	const listOf = (terms: string[]) => Postings.ofTerms(terms, shard, read, budget);
	if (clause.kind === 'marks')
		return clause.anyOf.length > MOST_TERMS ? [] : [listOf(clause.anyOf.map(searchKeys.markTerm))];
	const { words, prefix } = clause;
	const whole = prefix ? words.slice(0, -1) : words;
	const lists = [...new Set(whole)].map((word) => listOf([searchKeys.wordTerm(word)]));
	const last = prefix ? words.at(-1) : undefined;
	// The other words of a phrase lead to fewer documents.
	if (last === undefined || lists.length > 0) return lists;
	const range = { ...searchKeys.postingsOfPrefix(shard, last), limit: MOST_OF_PREFIX };
	const { rows, isWhole } = await readRange(read, range);
	if (!isWhole) return [];
	const ids = new Set(rows.map(({ row }) => searchKeys.eventOfPosting(row)));
	return [Postings.of([...ids].sort(), read, budget)];
}

/** The first events that all lists have. */
async function inAll(
	lists: readonly Postings[],
	{ after = '', before, limit }: IndexQuery,
): Promise<{ ids: EventId[]; upTo?: EventId | undefined }> {
	const ids: EventId[] = [];
	let target = behind(after);
	await Promise.all(lists.map((list) => list.seek(target)));
	for (;;) {
		const { id, isSpent } = await furthest(lists, target);
		if (isSpent) return { ids, upTo: idBefore(target) };
		if (id === undefined || (before !== undefined && id >= before)) return { ids };
		if (id === target) {
			ids.push(target);
			if (ids.length >= limit) return { ids, upTo: target };
			target = behind(target);
		} else target = id;
	}
}

/** Less than every event after this one, and greater than it. */
const behind = (id: EventId): EventId => `${id}0`;

/** `target` when all lists have it; else where one of them goes on behind it. */
async function furthest(lists: readonly Postings[], target: EventId): Promise<Place> {
	for (const list of lists) {
		const place = await list.seek(target);
		if (place.id !== target) return place;
	}
	return { id: target };
}

async function lookThrough(read: ReadRange, shard: string, query: IndexQuery): Promise<FoundInShard> {
	const range = { ...searchKeys.documents(shard, query.after, query.before), limit: DOCUMENTS };
	const { rows, isWhole } = await readRange(read, range);
	const last = rows.at(-1);
	const upTo = isWhole || !last ? undefined : searchKeys.eventOfDocument(last.row);
	return { hits: hitsOf(rows, query), upTo };
}

function hitsOf(rows: readonly (Row | undefined)[], query: IndexQuery): Hit[] {
	if (query.budget) query.budget.left -= rows.length * costOf(query);
	return rows.flatMap((row): Hit[] => {
		const found = row && documentRowOf(row);
		if (!found || found.removed) return [];
		const score = scoreOf(query, found.document);
		return score === undefined ? [] : [{ id: found.document.id, poster: found.document.poster, score }];
	});
}
