import type { EventId } from '../../contract/event/event.ts';
import { useReader, useTRPCClient } from '../../trpc/client.tsx';
import { gathered, loaderOfClient } from '../../trpc/gathered.ts';
import { useSharedQuery } from '../../trpc/use-shared-query.ts';
import { bookmarkedKey } from './bookmarked-key.ts';

/** The most events that one call looks up. */
const EVENTS_A_CALL = 100;
const STATE_AGE_MS = 5 * 60_000;

/** Whether the reader saved an event. False until it is known. */
export function useIsBookmarked(id: EventId): boolean {
	const client = useTRPCClient();
	const isKnownTo = useReader() !== undefined;
	const isSaved = useSharedQuery({
		queryKey: bookmarkedKey(id),
		queryFn: async () => (await loaderOf(client)(id)) !== null,
		enabled: isKnownTo,
		staleTime: STATE_AGE_MS,
		retry: false,
		refetchOnReconnect: false,
	});
	return isSaved ?? false;
}

const loaderOf = loaderOfClient((client) =>
	gathered<EventId, EventId>({
		read: (events) => client.saved.bookmarked.query({ events }),
		mostACall: EVENTS_A_CALL,
		nameOf: (id) => id,
	}),
);
