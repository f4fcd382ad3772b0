'use client';

import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ScrollPosition } from './kept-scroll-position.ts';
import type { LookAtTop } from './use-list-top.ts';

/** `start` counts from the top of the list, which moves when something above the list changes. */
type Seen = { id: string; start: number };

/** Rows in sight that are remembered: if all of them leave at once, the position is lost. */
const CANDIDATES = 12;

/** Keeps the visible rows in place when rows above them come or go. */
export function useScrollAnchor(
	virtualizer: Virtualizer<Window, HTMLElement>,
	ids: string[],
	lookAtTop: LookAtTop,
): void {
	const seen = useRef<Seen[]>([]);
	const before = useRef<string[]>(undefined);

	useLayoutEffect(() => {
		const { scrollMargin: margin } = virtualizer.options;
		const startOf = (index: number) => (virtualizer.measurementsCache[index]?.start ?? margin) - margin;
		if (before.current && before.current !== ids) {
			// Measuring forces the browser to lay out the page, so this measures only when it must. The virtualizer learns of
			// the top a moment later.
			const top = lookAtTop();
			if (window.scrollY > top.before) {
				const places = new Map(ids.map((id, index) => [id, index]));
				const still = seen.current.find(({ id }) => places.has(id));
				// A pending post leaves its place above the list when it comes into the list.
				const moved = still ? startOf(places.get(still.id) as number) - still.start : 0;
				window.scrollBy(0, moved + top.now - top.before);
			}
		}
		before.current = ids;
		const first = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? 0;
		seen.current = ids.slice(first, first + CANDIDATES).map((id, index) => ({ id, start: startOf(first + index) }));
	});
}

/** Restores the position that was left, once: moves the row that was first in sight to where it was. */
export function useAnchorRestored(
	box: RefObject<HTMLElement | null>,
	place: ScrollPosition | undefined,
	top: number,
): void {
	const isRestored = useRef(false);
	useLayoutEffect(() => {
		const { anchor } = place ?? {};
		if (isRestored.current || !anchor) return;
		const element = box.current?.querySelector(`[data-id="${anchor.id}"]`)?.parentElement;
		// Rows drawn before the top of the list is known begin further down: this row may not be among them yet.
		isRestored.current = Boolean(element) || top > 0;
		if (element) window.scrollBy(0, element.getBoundingClientRect().top - anchor.top);
	}, [box, place, top]);
}
