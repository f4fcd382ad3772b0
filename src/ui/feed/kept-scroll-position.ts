/**
 * The scroll position of a reader in a feed, kept while the tab is open: for Back, for a reload, and for signing in
 * again.
 */
import type { VirtualItem } from '@tanstack/react-virtual';
import type { EventId } from '../../contract/event/event.ts';
import { forgetInTab, keepInTab, readTab } from '../browser/tab-storage.ts';
import type { Shown } from './use-feed.ts';

export type ScrollPosition = {
	scrollY: number;
	/** The first event in sight, and the distance of its top from the top of the window. */
	anchor: { id: EventId; top: number } | undefined;
	/** The measured items. */
	sizes: VirtualItem[];
};

export type KeptPosition = { shown: Shown; place: ScrollPosition; focused?: EventId };

/** Heights in the order of the ids, 0 where unknown: a tenth of the room that the measurements take. */
type Stored = { shown: Shown; place: Omit<ScrollPosition, 'sizes'>; heights: number[]; focused?: EventId };

const PREFIX = 'tideline.place.';
const ORDER = 'tideline.places';
/** Visits to feeds that are kept. */
const VISITS_KEPT = 5;

/** Names this visit in the tab's history, also after a reload. */
export function visit(): string | undefined {
	return (globalThis as { navigation?: Navigation }).navigation?.currentEntry?.key;
}

export function keepScrollPosition(name: string, { shown, place: { sizes, ...place }, focused }: KeptPosition): void {
	const measured = new Map(sizes.map(({ key, size }) => [key, Math.round(size * 100) / 100]));
	const heights = idsOf(shown).map((id) => measured.get(id) ?? 0);
	const names = [...order().filter((other) => other !== name), name];
	for (const old of names.splice(0, names.length - VISITS_KEPT)) forgetInTab(PREFIX + old);
	// No room, or no storage in this browser: the feed starts at its top.
	if (keepInTab(PREFIX + name, JSON.stringify({ shown, place, heights, focused } satisfies Stored)))
		keepInTab(ORDER, JSON.stringify(names));
}

export function keptScrollPosition(name: string): KeptPosition | undefined {
	try {
		const stored = readTab(PREFIX + name);
		if (!stored) return undefined;
		const { shown, place, heights, focused } = JSON.parse(stored) as Stored;
		return { shown, place: { ...place, sizes: sizesOf(idsOf(shown), heights) }, focused };
	} catch {
		return undefined;
	}
}

export function forgetScrollPosition(name: string): void {
	forgetInTab(PREFIX + name);
}

const idsOf = ({ segments }: Shown) => segments.flatMap(({ ids }) => ids ?? []);

function sizesOf(ids: EventId[], heights: number[]): VirtualItem[] {
	const sizes: VirtualItem[] = [];
	for (const [index, key] of ids.entries()) {
		const size = heights[index];
		// The virtualizer computes the start itself.
		if (size) sizes.push({ key, index, size, start: 0, end: 0, lane: 0 });
	}
	return sizes;
}

function order(): string[] {
	try {
		return JSON.parse(readTab(ORDER) ?? '[]') as string[];
	} catch {
		return [];
	}
}
