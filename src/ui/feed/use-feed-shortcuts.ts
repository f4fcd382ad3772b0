'use client';

import { type RefObject, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useShortcut } from '../keyboard/shortcuts.ts';
import { articleOf, useListShortcuts } from '../keyboard/use-list-shortcuts.ts';
import type { Row } from './groups.ts';
import type { Feed } from './use-feed.ts';

type Props = {
	list: RefObject<HTMLElement | null>;
	feed: Feed;
	rows: readonly Row[];
	/** The row with the focus, or the one that had it last. */
	active: string | undefined;
	setActive(row: string): void;
};

/** Moves from row to row by keys. Returns the function that shows the new events. */
export function useFeedShortcuts({ list, feed, rows, active, setActive }: Props) {
	const { events, newEvents, reveal } = feed;
	const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
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
