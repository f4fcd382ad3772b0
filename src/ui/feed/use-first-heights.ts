'use client';

import type { Virtualizer } from '@tanstack/react-virtual';
import { useInsertionEffect, useLayoutEffect } from 'react';

/**
 * Leaves the page where it is when the first rows are measured. They stand in one flow, so they have their real heights
 * before the virtualizer learns of them. It would take the difference to its estimates for a change above the reader,
 * and scroll by it: a press on a row would miss.
 */
export function useFirstHeights(virtualizer: Virtualizer<Window, HTMLElement>): void {
	// React measures rows, by their refs, after the one effect and before the other.
	useInsertionEffect(() => {
		virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
	}, [virtualizer]);
	useLayoutEffect(() => {
		virtualizer.shouldAdjustScrollPositionOnItemSizeChange = undefined;
	}, [virtualizer]);
}
