'use client';

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Measures the top of the list now, and returns the one of the last call as well, in pixels below the top of the page.
 */
export type LookAtTop = () => { now: number; before: number };

export type ListTop = {
	/** The top with which the list is drawn. It follows the measured one with the next rendering. */
	top: number;
	lookAtTop: LookAtTop;
	/** The top as it was last measured, for which the scroll position was kept. */
	lastTop(): number;
	/** Looks whether the top has moved, and keeps the reader's place if it has. */
	holdPlace(): void;
};

/**
 * The top of a list. It moves when something above it comes, goes or grows: the compose box, a pending post, a notice.
 * A reader who has scrolled into the events stays where they are.
 */
export function useListTop(element: RefObject<HTMLElement | null>): ListTop {
	const [top, setTop] = useState(0);
	const seen = useRef<number>(undefined);
	const lookAtTop = useCallback(() => {
		const box = element.current?.getBoundingClientRect();
		const now = box ? box.top + window.scrollY : 0;
		const before = seen.current ?? now;
		seen.current = now;
		return { now, before };
	}, [element]);
	const hold = useRef<() => void>(undefined);
	useLayoutEffect(() => {
		const measure = () => {
			if (!element.current) return;
			const { now, before } = lookAtTop();
			setTop(now);
			if (now === before || window.scrollY <= before) return;
			window.scrollBy(0, now - before);
			// The browser would send this event a frame later. Code that scrolls before then would undo the change.
			window.dispatchEvent(new Event('scroll'));
		};
		measure();
		hold.current = measure;
		// The browser calls this before it draws the change.
		const observer = new ResizeObserver(measure);
		observer.observe(document.body);
		const { style } = document.documentElement;
		// The browser may anchor the scroll position below the list, and would move the page once more.
		style.overflowAnchor = 'none';
		return () => {
			style.overflowAnchor = '';
			observer.disconnect();
		};
	}, [element, lookAtTop]);
	const lastTop = useCallback(() => seen.current ?? 0, []);
	const holdPlace = useCallback(() => hold.current?.(), []);
	return { top, lookAtTop, lastTop, holdPlace };
}
