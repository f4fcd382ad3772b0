'use client';

import { useQuery } from '@tanstack/react-query';
import { NEW_EVENTS_LIMIT } from '../../contract/reading/read-mark.ts';
import type { ListId } from '../../contract/reading/saved.ts';
import { useTRPC } from '../../trpc/client.tsx';
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
