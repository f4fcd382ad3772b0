'use client';

import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

/** When the reader followed somebody last, on any page of this tab. */
const FOLLOWED_AT = ['followed-at'];

export const rememberFollow = (queryClient: QueryClient): void =>
	void queryClient.setQueryData<number>(FOLLOWED_AT, Date.now());

/** Unix milliseconds, by the browser's clock. Undefined when nobody was followed here yet. */
export function useFollowedAt(): number | undefined {
	return useQuery<number>({ queryKey: FOLLOWED_AT, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data;
}
