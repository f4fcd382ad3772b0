import { useQueryClient } from '@tanstack/react-query';
import { type Outputs, useReader, useTRPCClient } from '../../trpc/client.tsx';
import { gathered, loaderOfClient } from '../../trpc/gathered.ts';
import { useSharedQuery } from '../../trpc/use-shared-query.ts';
import { type Asked, type Countable, countable, countsKey } from './counts-key.ts';

export type Counted = Outputs['thread']['counts'][number];

/** A shown count may be this old, where nothing tells that it changed. */
const COUNT_AGE_MS = 60_000;
/** The most events that one call counts for. Two subjects and two ids of each fit into an address. */
const EVENTS_A_CALL = 40;

/** Replies and reactions to an event, and its newest correction. Undefined until they are known, and for a stranger. */
export function useEventCounts(event: Countable | undefined): Counted | undefined {
	const client = useTRPCClient();
	const isKnownTo = useReader() !== undefined;
	const data = useSharedQuery<Counted | null>({
		queryKey: countsKey(event?.id ?? ''),
		queryFn: () => (event ? loaderOf(client)(countable(event)) : null),
		enabled: isKnownTo && event !== undefined,
		staleTime: COUNT_AGE_MS,
		retry: false,
		refetchOnReconnect: false,
	});
	return data ?? undefined;
}

/** The same as far as it is known already. It asks for nothing, and a change shows only with the next rendering. */
export function useKnownCounts({ id }: Countable): Counted | undefined {
	return useQueryClient().getQueryData<Counted | null>(countsKey(id)) ?? undefined;
}

const loaderOf = loaderOfClient((client) =>
	gathered<Asked, Counted>({
		read: (events) => client.thread.counts.query({ events }),
		mostACall: EVENTS_A_CALL,
		nameOf: ({ id }) => id,
	}),
);
