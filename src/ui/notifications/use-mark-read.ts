'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';

/** Milliseconds for which the list is looked at before what it shows counts as read. */
const SEEN_AFTER = 1_000;

/**
 * Marks what is on the page as read, on all devices, once it was looked at. `newest` is the first of the list. The function
 * marks it at once.
 */
export function useMarkRead(newest: { id: string; unread: boolean } | undefined): () => void {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { mutate } = useMutation(
		trpc.notifications.markRead.mutationOptions({
			onSuccess: () => readAgain(queryClient, trpc.notifications.unread.queryFilter()),
		}),
	);
	const upTo = newest?.unread ? newest.id : undefined;
	useEffect(() => {
		if (upTo === undefined) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const look = () => {
			clearTimeout(timer);
			if (document.visibilityState === 'visible') timer = setTimeout(() => mutate({ upTo }), SEEN_AFTER);
		};
		look();
		document.addEventListener('visibilitychange', look);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, [upTo, mutate]);
	return useCallback(() => upTo !== undefined && mutate({ upTo }), [upTo, mutate]);
}
