/**
 * The scroll position of a reader in a feed, kept while the tab is open: for Back, for a reload, and for signing in
 * again.
 */
import type { VirtualItem } from '@tanstack/react-virtual';
import type { EventId } from '../../contract/event/event.ts';
import { forgetInTab, keepInTab, readTab } from '../browser/tab-storage.ts';
import type { Density } from '../display/display-cookies.ts';
import { type StoredTraits, storedTraits, type Traits, traitsIn } from './filter.ts';
import type { Shown } from './use-feed.ts';
import type { Grouping } from './use-groups.ts';

export type ScrollPosition = {
	scrollY: number;
	/** The first row in sight, and the distance of its top from the top of the window. */
	anchor: { id: string; top: number } | undefined;
	/** The measured items. */
	sizes: VirtualItem[];
};

/** Reads the place of a reader who leaves. `isInWindow` is false once the window may have the scroll position of another page. */
export type ReadPlace = (isInWindow: boolean) => ScrollPosition;

export type KeptPosition = {
	shown: Shown;
	grouping: Grouping;
	/** The traits by which its events are filtered. */
	traits: Traits;
	/** With another density, rows have other heights. */
	density: Density;
	place: ScrollPosition;
	focused?: string;
};

/**
 * Heights in the order of the ids, 0 where unknown: a tenth of the room that the measurements take. They are not rounded: the
 * rows above the reader's place would be higher or lower by the sum of what is missing. `others` are heights
 * of rows that are no events. `likeness` is in the order of the ids, too, with the number of neighbours that share it.
 */
type Stored = {
	shown: Shown;
	density: Density;
	place: Omit<ScrollPosition, 'sizes'>;
	heights: number[];
	others: [row: string, height: number][];
	likeness: [neighbours: number, like: string | null][];
	opened: EventId[];
	traits: StoredTraits;
	focused?: string;
};

const PREFIX = 'tideline.place.';
const ORDER = 'tideline.places';
/** Visits to feeds that are kept. */
const VISITS_KEPT = 5;

export function keepScrollPosition(name: string, position: KeptPosition) {
	const { shown, grouping, density, place: kept, focused } = position;
	const { sizes, ...place } = kept;
	const ids = idsOf(shown);
	const measured = new Map(sizes.map(({ key, size }) => [String(key), size]));
	const heights = ids.map((id) => measured.get(id) ?? 0);
	const events = new Set(ids);
	const others = [...measured].filter(([row]) => !events.has(row));
	const likeness = neighboursOf(ids, grouping);
	const opened = [...grouping.opened];
	const traits = storedTraits(ids, position.traits);
	const names = [...order().filter((other) => other !== name), name];
	for (const old of names.splice(0, names.length - VISITS_KEPT)) forgetInTab(PREFIX + old);
	const stored: Stored = { shown, density, place, heights, others, likeness, opened, traits, focused };
	// No room, or no storage in this browser: the feed starts at its top.
	if (keepInTab(PREFIX + name, JSON.stringify(stored))) keepInTab(ORDER, JSON.stringify(names));
}

/** The position that was kept under this name, and the measured items if they were measured in this density. */
export function keptScrollPosition(name: string | undefined, density: Density): KeptPosition | undefined {
	try {
		const stored = name && readTab(PREFIX + name);
		if (!stored) return undefined;
		const { place, heights, others, likeness, opened, traits, ...kept } = JSON.parse(stored) as Stored;
		const ids = idsOf(kept.shown);
		const sizes = sizesOf([...ids, ...others.map(([row]) => row)], [...heights, ...others.map(([, height]) => height)]);
		const grouping = { likeness: likenessIn(ids, likeness), opened: new Set(opened) };
		return {
			...kept,
			grouping,
			traits: traitsIn(ids, traits),
			place: { ...place, sizes: kept.density === density ? sizes : [] },
		};
	} catch {
		return undefined;
	}
}

export function forgetScrollPosition(name: string): void {
	forgetInTab(PREFIX + name);
}

const idsOf = ({ segments }: Shown) => segments.flatMap(({ ids }) => ids ?? []);

function neighboursOf(ids: EventId[], { likeness }: Grouping): Stored['likeness'] {
	const neighbours: Stored['likeness'] = [];
	for (const id of ids) {
		const like = likeness.get(id) ?? null;
		const last = neighbours.at(-1);
		if (last?.[1] === like) last[0]++;
		else neighbours.push([1, like]);
	}
	return neighbours;
}

function likenessIn(ids: EventId[], neighbours: Stored['likeness']): Grouping['likeness'] {
	const likeness = new Map<EventId, string>();
	let at = 0;
	for (const [count, like] of neighbours) {
		const end = at + count;
		for (; at < end; at++) if (like !== null) likeness.set(ids[at] as EventId, like);
	}
	return likeness;
}

function sizesOf(rows: string[], heights: number[]): VirtualItem[] {
	const sizes: VirtualItem[] = [];
	for (const [index, key] of rows.entries()) {
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
