'use client';

import { useMemo } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { useReader } from '../../trpc/client.tsx';
import { useCountLeftOut } from '../thread/left-out-replies.ts';
import { mayBeLeftOut } from '../thread/may-be-left-out.ts';
import { isNewer } from './seen.ts';
import type { Feed } from './use-feed.ts';

/** The number of new events of Home, without the replies that it leaves out. `isLeft` as for the feed. */
export function useNewShown(
	{ newest, top, newEvents }: Pick<Feed, 'newest' | 'top' | 'newEvents'>,
	isLeft: ((event: Event) => boolean) | undefined,
): Feed['newEvents'] {
	const waiting = useMemo(
		() => newest?.items.filter((event) => isNewer(event.id, top) && (isLeft?.(event) ?? true)) ?? [],
		[newest, top, isLeft],
	);
	const leftOut = useCountLeftOut(waiting);
	return { ...newEvents, count: Math.max(0, newEvents.count - leftOut) };
}

const NONE: Event[] = [];

/** Whether Home leaves out all that is in it. */
export function useAllLeftOut({ ids, events, ended }: Pick<Feed, 'ids' | 'events' | 'ended'>): boolean {
	const reader = useReader();
	const all = useMemo(() => {
		const known = [...events.values()];
		return ended && known.length === ids.length && known.every((event) => mayBeLeftOut(event, reader)) ? known : NONE;
	}, [ids, events, ended, reader]);
	return useCountLeftOut(all) === all.length && all.length > 0;
}
