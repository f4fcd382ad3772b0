'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SearchOrder } from '../../contract/search/found.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { nextPage } from '../../trpc/paging.ts';
import { RESULTS_A_PAGE } from '../browser/search-address.ts';

export type Search = {
	query: string;
	/** Its last word may go on. */
	typing: boolean;
	order: SearchOrder;
};

/** Results are read again after this time, so that a reader who comes back sees no removed events. */
const RESULTS_AGE_MS = 1_000;

/** The results of a search, page by page. While the next answer is on its way, the last one stays. */
export function useSearchResults({ query, typing, order }: Search) {
	const trpc = useTRPC();
	return useInfiniteQuery(
		trpc.search.events.infiniteQueryOptions(
			{ query, order, limit: RESULTS_A_PAGE, ...(typing && { typing }) },
			{ ...nextPage, placeholderData: keepPreviousData, staleTime: RESULTS_AGE_MS },
		),
	);
}
