'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventId } from '../../contract/event/event.ts';
import { NEW_EVENTS_LIMIT } from '../../contract/reading/read-mark.ts';
import type { ListId } from '../../contract/reading/saved.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { isNewer } from '../feed/seen.ts';
import { NewCount } from './new-count.tsx';

/** Each count reads a range of each member: this interval is enough. */
const COUNT_EVERY_MS = 60_000;

/** The number of events of a list that its reader has not seen. */
export function NewInList({ id }: { id: ListId }) {
	const trpc = useTRPC();
	const { data: count } = useQuery(
		trpc.saved.countNewInList.queryOptions({ id }, { refetchInterval: COUNT_EVERY_MS, staleTime: COUNT_EVERY_MS / 2 }),
	);
	return <NewCount count={count} limit={NEW_EVENTS_LIMIT} />;
}

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
