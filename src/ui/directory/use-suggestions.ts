'use client';

import { useQuery } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

/** A subject that one may follow, as lists show it. */
export type Card = Outputs['directory']['search']['items'][number];

/**
 * Suggested subjects. They are read once a visit: one that was just followed stays in its place. Nothing is shown
 * without suggestions.
 */
export function useSuggestions(limit: number, enabled = true, known?: Card[]) {
	const trpc = useTRPC();
	return useQuery(
		trpc.directory.suggested.queryOptions(
			{ limit },
			{ enabled, initialData: known, staleTime: Number.POSITIVE_INFINITY },
		),
	);
}
