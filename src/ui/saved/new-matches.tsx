'use client';

import { useQuery } from '@tanstack/react-query';
import type { SavedSearch } from '../../contract/reading/saved.ts';
import { NEW_MATCHES_LIMIT } from '../../contract/search/found.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { NewCount } from './new-count.tsx';

/** Counting is a search of its own: this interval is enough for a list of them. */
const COUNT_EVERY_MS = 60_000;

/** The number of new matches of a saved search since its results were last opened. */
export function NewMatches({ search: { query, seen } }: { search: SavedSearch }) {
	const trpc = useTRPC();
	const { data: count } = useQuery(
		trpc.search.countNew.queryOptions(
			{ query, ...(seen && { since: seen }) },
			{ refetchInterval: COUNT_EVERY_MS, staleTime: COUNT_EVERY_MS / 2 },
		),
	);
	return <NewCount count={count} limit={NEW_MATCHES_LIMIT} />;
}
