'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventId } from '../../contract/event/event.ts';
import type { ListId } from '../../contract/reading/saved.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { isNewer } from '../feed/seen.ts';

/** Marks the shown events of a list as seen, on all devices. `seen` is the mark when the page was opened. */
export function useListSeen(id: ListId, { seen, newest }: { seen: EventId | undefined; newest: EventId | undefined }) {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { mutate } = useMutation(
		trpc.saved.listSeen.mutationOptions({
			onSuccess: () => readAgain(queryClient, trpc.saved.countNewInList.queryFilter({ id })),
		}),
	);
	const isUnseen = newest !== undefined && isNewer(newest, seen);
	useEffect(() => {
		if (isUnseen) mutate({ id, upTo: newest });
	}, [id, isUnseen, newest, mutate]);
}
