'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { fitOfAll } from '../../contract/search/fit.ts';
import { wordsOfQuery } from '../../contract/search/subject-words.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

export type FoundSubject = Outputs['directory']['search']['items'][number];

/** The subjects that match what is typed, best first. None for an empty text. */
export function useSubjectSearch(typed: string, limit: number) {
	const trpc = useTRPC();
	const wanted = typed.trim();
	const query = useDeferredValue(wanted);
	const { data, error, isPaused, isFetching, isPlaceholderData, refetch } = useQuery(
		trpc.directory.search.queryOptions({ query, limit }, { enabled: query !== '', placeholderData: keepPreviousData }),
	);
	if (!wanted) return { found: [], searching: false };
	const isBehind = isPlaceholderData || query !== wanted;
	const words = wordsOfQuery(wanted);
	return {
		// While the next subjects load, the earlier ones that still match are shown.
		found: data?.items.filter((subject) => !isBehind || fitOfAll(words, subject) !== undefined) ?? [],
		searching: isFetching || query !== wanted,
		// Offline the query would wait in silence.
		problem: error ?? (isPaused ? new Error('offline') : undefined),
		retry: refetch,
	};
}
