'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { handlePrefix } from './handle-prefix.ts';

export type FoundSubject = Outputs['directory']['search']['items'][number];

/** The subjects that match what is typed, best first. None for an empty text. */
export function useSubjectSearch(typed: string, limit: number) {
	const trpc = useTRPC();
	const wanted = handlePrefix(typed);
	const start = useDeferredValue(wanted);
	const { data, error, isPaused, isFetching, refetch } = useQuery(
		trpc.directory.search.queryOptions({ start, limit }, { enabled: start !== '', placeholderData: keepPreviousData }),
	);
	if (!wanted) return { found: [], searching: false };
	return {
		// While the next subjects load, the earlier ones that still match are shown.
		found: data?.items.filter(({ handle }) => handle.startsWith(wanted)) ?? [],
		searching: isFetching || start !== wanted,
		// Offline the query would wait in silence.
		problem: error ?? (isPaused ? new Error('offline') : undefined),
		retry: refetch,
	};
}
