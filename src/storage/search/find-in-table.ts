/** Finds documents in the table `search` of any store: all shards at once, merged. */
import type { EventId } from '../../contract/event/event.ts';
import type { Table } from '../port.ts';
import { searchKeys } from '../rows/search.ts';
import type { Hit, HitPage, IndexQuery, SearchIndex } from '../search-index.ts';
import { findInShard } from './find-in-shard.ts';

/** Rounds over all shards for one page. */
const ROUNDS = 4;

const SHARDS = searchKeys.shards.length;

/** An index that is nothing but rows: with those of terms, or of documents alone. */
export function tableIndex(table: Pick<Table, 'get' | 'range'>, hasTermRows: boolean): SearchIndex {
	return { hasTermRows, find: (query) => findInTable(table, query, hasTermRows) };
}

async function findInTable(
	table: Pick<Table, 'get' | 'range'>,
	query: IndexQuery,
	hasTermRows: boolean,
): Promise<HitPage> {
	const hits: Hit[] = [];
	// Hashes spread events evenly: twice a shard's share is mostly enough, and is read once.
	const limit = 2 * Math.ceil(query.limit / SHARDS) + 2;
	let { after } = query;
	for (let round = 0; round < ROUNDS && hits.length < query.limit && hasLeft(query); round++) {
		const ofRound = { ...query, after, limit };
		const found = await Promise.all(searchKeys.shards.map((shard) => findInShard(table, shard, ofRound, hasTermRows)));
		const upTo = least(found.map((one) => one.upTo));
		const some = found.flatMap((one) => one.hits).filter(({ id }) => upTo === undefined || id <= upTo);
		hits.push(...some.sort((a, b) => (a.id < b.id ? -1 : 1)));
		after = upTo;
		if (upTo === undefined) break;
	}
	if (hits.length > query.limit)
		return { hits: hits.slice(0, query.limit), next: hits[query.limit - 1]?.id as EventId };
	return after === undefined ? { hits } : { hits, next: after };
}

const hasLeft = ({ budget }: IndexQuery) => budget === undefined || budget.left > 0;

/** Undefined when all are. */
function least(ids: readonly (EventId | undefined)[]): EventId | undefined {
	return ids.reduce(
		(one, other) => (one === undefined || (other !== undefined && other < one) ? other : one),
		undefined,
	);
}
