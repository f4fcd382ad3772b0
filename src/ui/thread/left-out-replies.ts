'use client';

import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { useReader, useTRPCClient } from '../../trpc/client.tsx';
import { useDisplay } from '../display/display.tsx';
import { mayBeLeftOut } from './may-be-left-out.ts';
import { type Answered, answeredQuery, useAnswered } from './use-answered.ts';

/** True in a list that leaves out replies to people that its reader does not follow: in Home. */
export const LeavesRepliesOut = createContext(false);

/** Whether the list leaves this event out. A reply waits until it is known whether the reader follows the answered. */
export function useIsLeftOut(event: Event | undefined): boolean {
	const isHome = use(LeavesRepliesOut);
	const { strangers } = useDisplay();
	const reader = useReader();
	const to = event && isHome && !strangers && mayBeLeftOut(event, reader) ? event.replyTo : undefined;
	const answered = useAnswered(to);
	return to !== undefined && !answered?.followed;
}

/** The number of these events that Home leaves out. */
export function useCountLeftOut(events: readonly Event[]): number {
	const { strangers } = useDisplay();
	const reader = useReader();
	const client = useTRPCClient();
	const replies = strangers ? [] : events.filter((event) => mayBeLeftOut(event, reader));
	const answered = new Map(replies.flatMap(({ replyTo }) => (replyTo ? [[replyTo.id, replyTo]] : [])));
	const followed = useQueries({
		queries: [...answered.values()].map((to) => answeredQuery(client, to)),
		combine: idsOfFollowed,
	});
	return replies.filter(({ replyTo }) => !followed.includes(replyTo?.id ?? '')).length;
}

const idsOfFollowed = (results: UseQueryResult<Answered | null>[]): string[] =>
	results.flatMap(({ data }) => (data?.followed ? [data.id] : []));
