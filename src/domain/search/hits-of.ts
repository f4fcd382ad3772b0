import type { EventId } from '../../contract/event.ts';
import type { Hit, IndexQuery } from '../../storage/search-index.ts';
import type { Domain } from '../domain.ts';

/** Hits, and pages of the index, that one call looks at: where the caller may read few of them, its page is short. */
const MOST_HITS = 2_000;
const MOST_PAGES = 40;
/** Hits of a page of the index, once the first ones were not enough. */
const LARGE_PAGE = 250;

/** Some hits in their order. `upTo`: the next ones are greater; missing when these are the last. */
export type SomeHits = { hits: readonly Hit[]; upTo?: EventId | undefined };

/** What the index proposes, in pages. */
export async function* hitsOf({ store }: Domain, query: IndexQuery): AsyncGenerator<SomeHits> {
	let { after, limit } = query;
	let left = MOST_HITS;
	for (let page = 0; page < MOST_PAGES && left > 0; page++) {
		query.signal?.throwIfAborted();
		const { hits, next } = await store.search.find({ ...query, after, limit: Math.min(limit, left) });
		yield { hits, upTo: next };
		if (next === undefined) return;
		after = next;
		left -= hits.length;
		limit = Math.max(limit, LARGE_PAGE);
	}
}
