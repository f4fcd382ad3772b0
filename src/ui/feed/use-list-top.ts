'use client';

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Where the list begins now, and where it began when one looked last: in pixels below the top of the page. */
export type LookAtTop = () => { now: number; before: number };

/**
 * Where a list begins. That moves when what stands above it comes, goes or grows: a box to write in, what is on its way,
 * a notice. A reader who is past all that, among the events, stays where they are.
 */
export function useListTop(element: RefObject<HTMLElement | null>): { top: number; lookAtTop: LookAtTop } {
	const [top, setTop] = useState(0);
	const seen = useRef<number>(undefined);
	const lookAtTop = useCallback(() => {
		const box = element.current?.getBoundingClientRect();
		const now = box ? box.top + window.scrollY : 0;
		const before = seen.current ?? now;
		seen.current = now;
		return { now, before };
	}, [element]);
	useLayoutEffect(() => {
		const measure = () => {
			if (!element.current) return;
			const { now, before } = lookAtTop();
			setTop(now);
			if (now === before || window.scrollY <= before) return;
			// The browser calls this before it draws what has grown.
			window.scrollBy(0, now - before);
			// It would say so a frame later: whoever scrolls on from where the page was before that would undo this.
			window.dispatchEvent(new Event('scroll'));
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(document.body);
		const { style } = document.documentElement;
		// The browser may hold on to what stands below the list, and would move the page once more.
		style.overflowAnchor = 'none';
		return () => {
			style.overflowAnchor = '';
			observer.disconnect();
		};
	}, [element, lookAtTop]);
	return { top, lookAtTop };
}
