'use client';

import { usePathname } from 'next/navigation';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { visit } from '../browser/visit.ts';
import { useDisplay } from '../display/display.tsx';
import { useHydrated } from '../hooks/clock.tsx';
import type { Traits } from './filter.ts';
import { eventOfRow } from './groups.ts';
import {
	forgetScrollPosition,
	keepScrollPosition,
	keptScrollPosition,
	type ReadPlace,
	type ScrollPosition,
} from './kept-scroll-position.ts';
import type { Feed, Shown, Span } from './use-feed.ts';
import type { useGroups } from './use-groups.ts';

/** Prefix for the visit that ends at the sign-in page: coming back from there is a new visit. */
const AFTER_SIGN_IN = 'after sign-in ';
/** Pixels. A reader who reloads so near the top wants to see new events. */
const NEAR_TOP = 300;

type Restored = {
	feed: Pick<Feed, 'shown'> & { restore(kept: Shown, at: Span, traits: Traits): void };
	groups: Pick<ReturnType<typeof useGroups>, 'grouping' | 'restore'>;
	/** The traits by which events are filtered. */
	traits: Traits;
};

/** Keeps the scroll position when the reader leaves, and restores it on Back, after a reload and after signing in. */
export function useScrollRestoration(
	label: string,
	{ feed, groups, traits }: Restored,
	active: string | undefined,
	setActive: (row: string | undefined) => void,
	list: RefObject<HTMLElement | null>,
) {
	const path = usePathname();
	const name = useRef<string>(undefined);
	const readPlace = useRef<ReadPlace>(undefined);
	const signsIn = useRef(false);
	const [restored, setRestored] = useState<{ place?: ScrollPosition; focused?: string; count: number }>({ count: 0 });
	const hydrated = useHydrated();
	const { shown, restore } = feed;
	const { density } = useDisplay();

	const keep = useEffectEvent((under: string | undefined, isInWindow: boolean) => {
		if (!under || !readPlace.current || !shown.segments[0]?.ids) return;
		const focused = list.current?.contains(document.activeElement) ? active : undefined;
		const left = { shown, grouping: groups.grouping, traits, density, place: readPlace.current(isInWindow), focused };
		keepScrollPosition(under, left);
	});

	const bringBack = useEffectEvent(() => {
		const entry = visit();
		name.current = entry && `${entry} ${label}`;
		const afterSignIn = AFTER_SIGN_IN + path + label;
		const kept = keptScrollPosition(name.current, density) ?? keptScrollPosition(afterSignIn, density);
		forgetScrollPosition(afterSignIn);
		const isReload = !hydrated;
		if (!kept || (isReload && kept.place.scrollY < NEAR_TOP)) return;
		const { place, focused } = kept;
		const ids = kept.shown.segments.flatMap((segment) => segment.ids ?? []);
		const at = Math.max(0, place.anchor ? ids.indexOf(eventOfRow(place.anchor.id)) : 0);
		groups.restore(kept.grouping);
		restore(kept.shown, { from: at, to: at }, kept.traits);
		setActive(focused);
		setRestored({ place, focused, count: 1 });
	});

	useLayoutEffect(() => {
		bringBack();
		// The browser would restore pixels, and before the events are there.
		history.scrollRestoration = 'manual';
		const stopWatching = watchLeaving((isInWindow) => {
			keep(name.current, isInWindow);
			if (signsIn.current) keep(AFTER_SIGN_IN + path + label, isInWindow);
		});
		return () => {
			stopWatching();
			history.scrollRestoration = 'auto';
		};
	}, [path, label]);

	const { place, focused, count } = restored;
	useFocusRestored(list, focused);

	return {
		/** The number of restored positions. The list is mounted again each time. */
		restored: count,
		place,
		setReadPlace: useCallback((read: ReadPlace) => {
			readPlace.current = read;
		}, []),
		leaveForSignIn: useCallback(() => {
			signsIn.current = true;
		}, []),
	};
}

function useFocusRestored(list: RefObject<HTMLElement | null>, row: string | undefined): void {
	useEffect(() => {
		if (row) list.current?.querySelector<HTMLElement>(`[data-id="${row}"]`)?.focus({ preventScroll: true });
	}, [list, row]);
}

/** The page, and the day with which its list begins. */
function listInAddress(): string {
	const query = new URLSearchParams(location.search);
	return [location.pathname, query.get('at'), query.get('zone')].join(' ');
}

/**
 * Calls `onLeave` when the reader leaves the page, for another one or altogether. The window still has the scroll position
 * of this page only in the second case.
 */
function watchLeaving(onLeave: (isInWindow: boolean) => void): () => void {
	const path = listInAddress();
	let gone = false;
	// A feed that was never drawn has no position to keep.
	let seen = false;
	const frame = requestAnimationFrame(() => {
		seen = true;
	});
	const leave = (isInWindow: boolean) => {
		if (seen) onLeave(isInWindow);
	};
	const hide = () => leave(true);
	const traverse = () => {
		if (listInAddress() === path) return;
		leave(false);
		gone = true;
	};
	window.addEventListener('pagehide', hide);
	window.addEventListener('popstate', traverse);
	return () => {
		if (!gone) leave(false);
		cancelAnimationFrame(frame);
		window.removeEventListener('pagehide', hide);
		window.removeEventListener('popstate', traverse);
	};
}
