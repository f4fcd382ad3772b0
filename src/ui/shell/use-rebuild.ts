'use client';

import { useEffect, useEffectEvent } from 'react';

/** A page that breaks again as soon as it is built is left broken. */
const MOST_REBUILDS = 20;
let rebuilt = 0;

/**
 * Builds a page again after something else has moved its elements, such as a translator or an extension: nothing is
 * wrong with the page itself. Returns whether it does.
 */
export function useRebuild(error: unknown, retry: () => void): boolean {
	const rebuilds = error instanceof DOMException && rebuilt < MOST_REBUILDS;
	const rebuild = useEffectEvent(retry);
	useEffect(() => {
		if (!rebuilds) return;
		rebuilt += 1;
		rebuild();
	}, [rebuilds]);
	return rebuilds;
}
