'use client';

import { createContext, use } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { isMentioned } from '../../contract/event/mention.ts';
import { useReader } from '../../trpc/client.tsx';
import { useDisplay } from '../display/display.tsx';
import { useAnswered } from './use-answered.ts';

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

/** Whether an event answers somebody else than its reader and its poster, and does not name the reader. */
export function mayBeLeftOut(event: Event, reader: string | undefined): boolean {
	const { actor, replyTo } = event;
	if (!replyTo || replyTo.subject === actor || reader === undefined) return false;
	return actor !== reader && replyTo.subject !== reader && !isMentioned(event, reader);
}
