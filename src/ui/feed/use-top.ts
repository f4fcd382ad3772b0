'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far an element's top lies below the top of the page, in pixels. It moves when what stands above grows. */
export function useTop(element: RefObject<HTMLElement | null>): number {
	const [top, setTop] = useState(0);
	useLayoutEffect(() => {
		const measure = () => element.current && setTop(topOf(element.current));
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(document.body);
		return () => observer.disconnect();
	}, [element]);
	return top;
}

export function topOf(element: HTMLElement): number {
	return element.getBoundingClientRect().top + window.scrollY;
}
