'use client';

import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { forgetInTab, keepInTab, readTab } from '../browser/tab-storage.ts';
import { visit } from '../browser/visit.ts';

const NAME = 'tideline.pages';
/** Pixels that the bar at the top covers. */
const BAR = 72;
/** The reader scrolls without waiting for the pages. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** `anchor` is the first event in sight, and the distance of its top from the top of the window. */
type Place = { scrollY: number; anchor?: { id: string; top: number } };
type Kept = Place & {
	list: string;
	pages: number;
	/** The document that was left, by the time at which it was opened. */
	document: number;
};

type Pages = {
	/** The number of pages that were read. */
	read: number;
	/** Whether there is a next page that can be read now. */
	ready: boolean;
	/** Whether one is being read. */
	isFetching: boolean;
	readNext(): unknown;
};

/** After a reload, reads as many pages of a list again as the reader had read, and goes to the reader's place. */
export function useKeptPages({ read, ready, isFetching, readNext }: Pages): void {
	const id = useId();
	const kept = useRef<Kept>(undefined);

	const keep = useEffectEvent(() => {
		const list = visit();
		if (read < 2 || !list) return;
		const left: Kept = { list: `${list} ${id}`, pages: read, document: performance.timeOrigin, ...placeInWindow() };
		keepInTab(NAME, JSON.stringify(left));
	});
	const goOn = useEffectEvent(() => {
		if (!kept.current) return;
		if (read < kept.current.pages && ready) readNext();
		else if (read >= kept.current.pages || !isFetching) {
			goTo(kept.current);
			kept.current = undefined;
		}
	});

	useLayoutEffect(() => {
		kept.current ??= takeKept(`${visit()} ${id}`);
		const stop = () => {
			kept.current = undefined;
		};
		window.addEventListener('pagehide', keep);
		for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
		return () => {
			window.removeEventListener('pagehide', keep);
			for (const move of MOVES) window.removeEventListener(move, stop);
		};
	}, [id]);

	// Before the browser draws the pages.
	useLayoutEffect(() => goOn(), [read, ready, isFetching]);
}

/** Takes the place that an earlier document kept of this list. */
function takeKept(list: string): Kept | undefined {
	try {
		const left = JSON.parse(readTab(NAME) ?? 'null') as Kept | null;
		if (left?.list !== list || left.document === performance.timeOrigin) return undefined;
		forgetInTab(NAME);
		return left;
	} catch {
		return undefined;
	}
}

function placeInWindow(): Place {
	const events = [...document.querySelectorAll<HTMLElement>('[data-id]')];
	const first = events.find((event) => event.getBoundingClientRect().bottom > BAR);
	if (!first?.dataset.id) return { scrollY };
	return { scrollY, anchor: { id: first.dataset.id, top: first.getBoundingClientRect().top } };
}

function goTo({ scrollY, anchor }: Place): void {
	const event = anchor && document.querySelector(`[data-id="${CSS.escape(anchor.id)}"]`);
	if (event) window.scrollBy(0, event.getBoundingClientRect().top - anchor.top);
	else window.scrollTo(0, scrollY);
}
