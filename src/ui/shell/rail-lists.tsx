'use client';

import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../controls/lazy-component.ts';

const ListsAndSearches = lazyComponent(() => import('./lists-and-searches.tsx'));

/** The reader's lists and saved searches. Nothing of them is loaded where the rail has no names. */
export function RailLists() {
	const place = useRef<HTMLDivElement>(null);
	const [isShown, setShown] = useState(false);
	useEffect(() => {
		if (!place.current) return;
		// CSS alone says where the rail has names.
		const observer = new ResizeObserver(([size]) => setShown((size?.contentRect.width ?? 0) > 0));
		observer.observe(place.current);
		return () => observer.disconnect();
	}, []);
	useEffect(() => {
		if (isShown) ListsAndSearches.loadAhead();
	}, [isShown]);
	return (
		<div ref={place} className="hidden w-full shrink-0 wide-rail:block">
			{isShown && <ListsAndSearches />}
		</div>
	);
}
