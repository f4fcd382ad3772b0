'use client';

import { useMemo } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { useCountLeftOut } from '../thread/left-out-replies.ts';
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
