'use client';

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Unread } from '../../contract/reading/notification.ts';

const NEW_EVENTS = ['new-events'];
const NONE: Unread = { count: 0, more: false };

/** Tells how many events the reader has not seen, as long as a page shows their timeline. */
export function useTellNewEvents({ count, more }: Unread): void {
	const queryClient = useQueryClient();
	useEffect(() => {
		queryClient.setQueryData<Unread>(NEW_EVENTS, { count, more });
		return () => void queryClient.setQueryData<Unread>(NEW_EVENTS, NONE);
	}, [queryClient, count, more]);
}

export function useNewEvents(): Unread {
	return useQuery<Unread>({ queryKey: NEW_EVENTS, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data ?? NONE;
}
