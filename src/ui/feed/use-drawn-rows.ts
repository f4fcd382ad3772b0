'use client';

import type { ReactVirtualizerOptions, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useInsertionEffect, useReducer, useRef } from 'react';

type Measured = Virtualizer<Window, HTMLElement>;
/** The rows on the page, and the room above and below them in pixels. */
type Drawn = { indexes: number[]; above: number; below: number };

/**
 * Renders a list again only when other rows are to be drawn, or with other room. By itself, the virtualizer renders it
 * each time that rows were measured: so twice for each row that comes in.
 *
 * `onMeasured` runs after each change.
 */
export function useDrawnRows(onMeasured: () => void) {
	const render = useReducer((count: number) => count + 1, 0)[1];
	const drawn = useRef<Drawn>(undefined);
	const onChange = useCallback(
		(virtualizer: Measured) => {
			const was = drawn.current;
			const now = drawnBy(virtualizer);
			if (now.indexes !== was?.indexes || now.above !== was.above || now.below !== was.below) render();
			onMeasured();
		},
		[onMeasured],
	);
	// Without an element to move, this only leaves it to `onChange` to render.
	return { options: { directDomUpdates: true, onChange } satisfies Options, drawn };
}

type Options = Pick<ReactVirtualizerOptions<Window, HTMLElement>, 'directDomUpdates' | 'onChange'>;

/** Remembers what a rendering draws, before its rows are measured. */
export function useRememberDrawn(drawn: ReturnType<typeof useDrawnRows>['drawn'], virtualizer: Measured): void {
	const now = drawnBy(virtualizer);
	useInsertionEffect(() => {
		drawn.current = now;
	});
}

function drawnBy(virtualizer: Measured): Drawn {
	const items = virtualizer.getVirtualItems();
	return {
		indexes: virtualizer.getVirtualIndexes(),
		above: items[0]?.start ?? 0,
		below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
	};
}
