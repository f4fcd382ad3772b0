import type { EventId } from '../../contract/event/event.ts';
import type { Hit, IndexQuery, SearchBudget } from '../../storage/search-index.ts';
import type { Domain } from '../domain.ts';

/**
 * Budget of one search, in documents held against one condition: some 150 ms of a thread, whatever is asked. So a query
 * of two words looks through 6,600 documents, and one of 32 conditions through 600.
 */
const SEARCH_BUDGET = 20_000;
/** Calls of the index, of which each may find little and yet cost a request. */
const MOST_PAGES = 40;
/** Hits of a page of the index, once the first ones were not enough. */
const LARGE_PAGE = 250;

/** Some hits in their order. `upTo`: the next ones are greater; missing when these are the last. */
export type SomeHits = { hits: readonly Hit[]; upTo?: EventId | undefined };

export const newBudget = (): SearchBudget => ({ left: SEARCH_BUDGET });

/** Hits that the index proposes, in pages, until the budget is spent. */
export async function* hitsOf(
	{ store }: Domain,
	query: IndexQuery & { budget: SearchBudget },
): AsyncGenerator<SomeHits> {
	let { after, limit } = query;
	for (let page = 0; page < MOST_PAGES && query.budget.left > 0; page++) {
		query.signal?.throwIfAborted();
		const { hits, next } = await store.search.find({ ...query, after, limit });
		yield { hits, upTo: next };
		if (next === undefined) return;
		after = next;
		limit = Math.max(limit, LARGE_PAGE);
	}
}
