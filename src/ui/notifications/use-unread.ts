'use client';

import { useTRPC } from '../../trpc/client.tsx';

/** Milliseconds between two looks of a page that hears of no changes. */
const LOOK_EVERY = 30_000;
/** A page that hears of many changes looks no more often than that. */
const COUNT_AGE_MS = 3_000;

/** The query of how many notifications are unread. */
export function useUnread() {
	const trpc = useTRPC();
	return {
		...trpc.notifications.unread.queryOptions(),
		staleTime: COUNT_AGE_MS,
		refetchInterval: LOOK_EVERY,
		refetchOnWindowFocus: true,
	};
}
