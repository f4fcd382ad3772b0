'use client';

import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { EventId } from '../../contract/event/event.ts';
import { useShortcut } from '../keyboard/shortcuts.ts';
import { articleOf, useListShortcuts } from '../keyboard/use-list-shortcuts.ts';
import type { Feed } from './use-feed.ts';

type Props = {
	list: RefObject<HTMLElement | null>;
	feed: Feed;
	active: EventId | undefined;
	setActive(id: EventId): void;
};

/** Moves from event to event by keys. Returns the function that shows the new events. */
export function useFeedShortcuts({ list, feed, active, setActive }: Props) {
	const { ids, events, newEvents, reveal } = feed;
	useListShortcuts({ list, ids, events, active, setActive });

	function showNew(): void {
		if (newEvents.count > 0) {
			const first = flushSync(reveal);
			if (first !== undefined) {
				flushSync(() => setActive(first));
				articleOf(list.current, first)?.focus({ preventScroll: true });
			}
		}
		window.scrollTo(0, 0);
	}

	useShortcut('.', showNew);
	return showNew;
}
