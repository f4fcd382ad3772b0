'use client';

import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { EventId } from '../../contract/event.ts';
import type { ScrollPosition } from './kept-scroll-position.ts';
import type { LookAtTop } from './use-list-top.ts';

/** `start` is below the list's own top: what stands above the list comes and goes, too. */
type Seen = { id: EventId; start: number };

/** So many of the events in sight may leave at once before the place is lost. */
const CANDIDATES = 12;

/** Keeps what one reads where it is when events above it come or go, and brings back the place that was left. */
export function useScrollAnchor(
	box: RefObject<HTMLElement | null>,
	virtualizer: Virtualizer<Window, HTMLElement>,
	ids: EventId[],
	place: ScrollPosition | undefined,
	lookAtTop: LookAtTop,
): void {
	const seen = useRef<Seen[]>([]);
	const before = useRef<EventId[]>(undefined);

	useLayoutEffect(() => {
		const { anchor } = place ?? {};
		const element = anchor && box.current?.querySelector(`[data-id="${anchor.id}"]`)?.parentElement;
		if (element) window.scrollBy(0, element.getBoundingClientRect().top - anchor.top);
	}, [box, place]);

	useLayoutEffect(() => {
		const { scrollMargin: margin } = virtualizer.options;
		const startOf = (index: number) => (virtualizer.measurementsCache[index]?.start ?? margin) - margin;
		if (before.current && before.current !== ids) {
			// To ask where things are makes the browser lay out the page here and now: only where that must be known. The
			// virtualizer is told of the top a moment later.
			const top = lookAtTop();
			if (window.scrollY > top.before) {
				const places = new Map(ids.map((id, index) => [id, index]));
				const still = seen.current.find(({ id }) => places.has(id));
				// What is posted leaves its place above the list as it comes into the list.
				const moved = still ? startOf(places.get(still.id) as number) - still.start : 0;
				window.scrollBy(0, moved + top.now - top.before);
			}
		}
		before.current = ids;
		const first = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? 0;
		seen.current = ids.slice(first, first + CANDIDATES).map((id, index) => ({ id, start: startOf(first + index) }));
	});
}
