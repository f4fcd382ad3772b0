import { type RefObject, useLayoutEffect } from 'react';

/** Scrolls a row of links sideways to the one that is marked as current, again whenever `current` changes. The page stays where it is. */
export function useCurrentInSight(row: RefObject<HTMLElement | null>, current: unknown): void {
	useLayoutEffect(() => {
		const link = row.current?.querySelector('[aria-current]');
		if (!row.current || !link) return;
		const [shown, wanted] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
		if (wanted.left < shown.left) row.current.scrollLeft += wanted.left - shown.left;
		else if (wanted.right > shown.right) row.current.scrollLeft += wanted.right - shown.right;
	}, [row, current]);
}
