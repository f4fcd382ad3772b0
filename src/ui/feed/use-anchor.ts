'use client';

import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { EventId } from '../../contract/event.ts';
import type { Place } from './kept-place.ts';

type Seen = { id: EventId; start: number };

/** So many of the events in sight may leave at once before the place is lost. */
const CANDIDATES = 12;

/** Keeps what one reads where it is when events above it come or go, and brings back the place that was left. */
export function useAnchor(
	box: RefObject<HTMLElement | null>,
	virtualizer: Virtualizer<Window, HTMLElement>,
	ids: EventId[],
	place: Place | undefined,
): void {
	const seen = useRef<Seen[]>([]);
	const before = useRef(ids);

	useLayoutEffect(() => {
		const { anchor } = place ?? {};
		const element = anchor && box.current?.querySelector(`[data-id="${anchor.id}"]`)?.parentElement;
		if (element) window.scrollBy(0, element.getBoundingClientRect().top - anchor.top);
	}, [box, place]);

	useLayoutEffect(() => {
		// To ask the window where it is makes the browser lay out the page here and now: only where that must be known.
		if (before.current !== ids && window.scrollY > virtualizer.options.scrollMargin) {
			const places = new Map(ids.map((id, index) => [id, index]));
			const still = seen.current.find(({ id }) => places.has(id));
			const now = still && virtualizer.measurementsCache[places.get(still.id) ?? -1];
			if (now && now.start !== still.start) window.scrollBy(0, now.start - still.start);
		}
		before.current = ids;
		const first = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? 0;
		seen.current = ids
			.slice(first, first + CANDIDATES)
			.map((id, index) => ({ id, start: virtualizer.measurementsCache[first + index]?.start ?? 0 }));
	});
}
