'use client';

import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useInsertionEffect, useLayoutEffect } from 'react';

type Measured = Virtualizer<Window, HTMLElement>;

/**
 * Says which rows move what the reader sees when their height changes, so that the page scrolls by the difference.
 *
 * The first rows do not: they stand in one flow, so they have their real heights before the virtualizer learns of them. It
 * would take the difference to its estimates for a change, and a press on a row would miss.
 */
export function useHeightChanges(virtualizer: Measured): void {
	// React measures rows, by their refs, after the one effect and before the other.
	useInsertionEffect(() => {
		virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
	}, [virtualizer]);
	useLayoutEffect(() => {
		virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isAbove;
	}, [virtualizer]);
}

/**
 * A row above the place of the reader. The virtualizer would leave out those that change while the page scrolls up, which it
 * does by itself when something above the list goes.
 */
function isAbove(
	{ key, start, end }: VirtualItem,
	_difference: number,
	{ itemSizeCache, scrollOffset }: Measured,
): boolean {
	const place = scrollOffset ?? 0;
	return itemSizeCache.has(key) ? end <= place : start < place;
}
