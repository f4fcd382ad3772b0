import type { EventRef } from '../../contract/event/event-ref.ts';
import { type Client, type Outputs, useReader, useTRPCClient } from '../../trpc/client.tsx';
import { gathered, loaderOfClient } from '../../trpc/gathered.ts';
import { useSharedQuery } from '../../trpc/use-shared-query.ts';
import { answeredKey } from './answered-key.ts';

export type Answered = Outputs['thread']['answered'][number];

/** The most events that one call looks up. */
const EVENTS_A_CALL = 60;
const ANSWERED_AGE_MS = 5 * 60_000;

/** An event that others answer, as the reader may see it. Undefined until it is known, and for a stranger. */
export function useAnswered(event: EventRef | undefined): Answered | undefined {
	const client = useTRPCClient();
	const isKnownTo = useReader() !== undefined;
	const data = useSharedQuery<Answered | null>({
		...answeredQuery(client, event),
		enabled: isKnownTo && event !== undefined,
	});
	return data ?? undefined;
}

/** The query of an event that others answer. */
export const answeredQuery = (client: Client, event: EventRef | undefined) => ({
	queryKey: answeredKey(event?.id ?? ''),
	queryFn: () => (event ? loaderOf(client)(event) : null),
	staleTime: ANSWERED_AGE_MS,
	retry: false,
	refetchOnReconnect: false,
});

const loaderOf = loaderOfClient((client) =>
	gathered<EventRef, Answered>({
		read: (events) => client.thread.answered.query({ events: events.map(({ subject, id }) => ({ subject, id })) }),
		mostACall: EVENTS_A_CALL,
		nameOf: ({ id }) => id,
	}),
);
