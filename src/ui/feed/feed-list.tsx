'use client';

import { type Range, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useDisplay } from '../display/display.tsx';
import type { Density } from '../display/display-cookies.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { FeedRow, type FeedRowProps } from './feed-row.tsx';
import { type Group, lastOf, type Row } from './groups.ts';
import type { ReadPlace, ScrollPosition } from './kept-scroll-position.ts';
import { useFlickWatch } from './light-rows.ts';
import type { Span } from './use-feed.ts';
import { useHeightChanges } from './use-height-changes.ts';
import { type ListTop, useListTop } from './use-list-top.ts';
import { useAnchorRestored, useScrollAnchor } from './use-scroll-anchor.ts';

/** Rows that the server sends as HTML. */
const ROWS_IN_HTML = 25;
/** Pixels. Of an event of two lines, or of one line where it is compact. */
const EVENT_HEIGHT: Record<Density, number> = { comfortable: 122, compact: 37 };
/** Pixels. Of a row that opens a group. */
const OPENER_HEIGHT: Record<Density, number> = { comfortable: 54, compact: 37 };
const OVERSCAN = 6;
/** The visible range is reported in steps of this many events. */
const STRIDE = 20;

type Measured = Virtualizer<Window, HTMLElement>;
type Leaving = Pick<ListTop, 'lastTop' | 'holdPlace'>;

type Props = Pick<FeedRowProps, 'ids' | 'events' | 'ended' | 'firstSeenAt' | 'asideOf'> & {
	groups: { rows: Row[]; toggle(group: Group): void };
	/** The row that has or had the focus: it stays on the page. */
	active: string | undefined;
	onActive(row: string): void;
	onLook(span: Span): void;
	/** The reader's place when they left. */
	place: ScrollPosition | undefined;
	onPlace(read: ReadPlace): void;
};

/** The rows of a feed. Another density begins with no measured heights. */
export function FeedList(props: Props) {
	const { density } = useDisplay();
	useFlickWatch();
	return <MeasuredList key={density} density={density} {...props} />;
}

/**
 * Events in one flow. Only events near the reader are on the page; the others are empty space. So heights that are
 * unknown before they are drawn never make two events overlap.
 */
function MeasuredList(props: Props & { density: Density }) {
	const { ids, groups, density, events, ended, firstSeenAt, active, onActive, onLook, asideOf, place, onPlace } = props;
	const { rows, toggle: onToggle } = groups;
	const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
	const hydrated = useHydrated();
	const box = useRef<HTMLDivElement>(null);
	const { top, lookAtTop, ...leaving } = useListTop(box);
	const activeAt = useMemo(() => (active === undefined ? -1 : keys.indexOf(active)), [keys, active]);
	// The virtualizer changes without React's knowledge, so React Compiler skips this component. It stays small for that
	// reason.
	// oxlint-disable-next-line react/incompatible-library
	const virtualizer = useWindowVirtualizer<HTMLElement>({
		// Rendering within the scroll event stopped a headless Chromium from drawing pages of 10,000 events in half of the
		// runs. A frame later is soon enough: more than a screen of events is already drawn around.
		useFlushSync: false,
		count: rows.length,
		estimateSize: (index) => usualHeight(rows[index], density),
		getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
		overscan: OVERSCAN,
		scrollMargin: top,
		rangeExtractor: useCallback((range: Range) => withActive(range, activeAt), [activeAt]),
		measureElement: exactHeight,
		...(place && {
			initialOffset: place.scrollY,
			initialRect: { width: window.innerWidth, height: window.innerHeight },
			initialMeasurementsCache: place.sizes,
		}),
	});
	useHeightChanges(virtualizer);
	const items = hydrated ? virtualizer.getVirtualItems() : firstItems(rows, density, top);
	const height = virtualizer.getTotalSize();

	useLook(virtualizer.range, rows, onLook);
	useAnchorRestored(box, place, top);
	useScrollAnchor(virtualizer, keys, lookAtTop);
	useFocusKept(box, keys, active, activeAt);
	usePlaceRead(virtualizer, leaving, onPlace);

	const above = (items[0]?.start ?? top) - top;
	let end = top + above;
	return (
		<div
			ref={box}
			onFocus={({ target }) => {
				const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
				if (id) onActive(id);
			}}
			className="flow-root [overflow-anchor:none]"
			// The room above the first row is no margin of it: it would be rendered again each time that one above it leaves.
			style={{ paddingTop: above, paddingBottom: Math.max(0, top + height - (items.at(-1)?.end ?? top)) }}
		>
			{items.map(({ index, start, end: itemEnd, size }) => {
				const row = rows[index] as Row;
				const gap = start - end;
				end = itemEnd;
				return (
					<FeedRow
						key={row.id}
						row={row}
						index={index}
						gap={gap}
						size={size}
						measure={virtualizer.measureElement}
						{...{ ids, events, ended, firstSeenAt, density, asideOf, onToggle }}
					/>
				);
			})}
		</div>
	);
}

/** Reports the events in sight, in steps: each report renders the feed around the list once more. */
function useLook(range: Measured['range'], rows: Row[], onLook: (span: Span) => void): void {
	const first = rows[range?.startIndex ?? 0];
	const last = rows[range?.endIndex ?? 0];
	const from = Math.floor((first?.at ?? 0) / STRIDE) * STRIDE;
	const to = Math.ceil((last ? lastOf(last) : 0) / STRIDE) * STRIDE;
	useEffect(() => onLook({ from, to }), [onLook, from, to]);
}

/** Lets the place be read when the reader leaves. */
function usePlaceRead(virtualizer: Measured, { lastTop, holdPlace }: Leaving, onPlace: Props['onPlace']): void {
	useEffect(() => {
		onPlace((isInWindow) => {
			if (isInWindow) holdPlace();
			return (isInWindow && placeInWindow(virtualizer)) || lastPlaceOf(virtualizer, lastTop());
		});
	}, [onPlace, virtualizer, lastTop, holdPlace]);
}

/** When the row with the focus leaves, the row in its place gets the focus. */
function useFocusKept(
	box: RefObject<HTMLElement | null>,
	rows: string[],
	active: string | undefined,
	activeAt: number,
): void {
	const last = useRef(-1);
	useLayoutEffect(() => {
		if (activeAt >= 0) last.current = activeAt;
		if (active === undefined || activeAt >= 0 || last.current < 0 || document.activeElement !== document.body) return;
		const next = rows[Math.min(last.current, rows.length - 1)];
		box.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus({ preventScroll: true });
	}, [box, rows, active, activeAt]);
}

/** The items of the server's HTML and of the browser's first rendering, before anything is measured. */
function firstItems(
	rows: Row[],
	density: Density,
	top: number,
): Pick<VirtualItem, 'index' | 'start' | 'end' | 'size'>[] {
	let end = top;
	return rows.slice(0, ROWS_IN_HTML).map((row, index) => {
		const start = end;
		const size = usualHeight(row, density);
		end += size;
		return { index, start, end, size };
	});
}

const usualHeight = (row: Row | undefined, density: Density) => (row?.group ? OPENER_HEIGHT : EVENT_HEIGHT)[density];

/** The items in sight and a fixed number around them. At both ends of the list these are all on one side. */
function withActive({ startIndex, endIndex, overscan, count }: Range, active: number): number[] {
	const most = endIndex - startIndex + 1 + 2 * overscan;
	const first = Math.max(0, Math.min(startIndex - overscan, count - most));
	const indexes = Array.from({ length: Math.min(most, count - first) }, (_, index) => first + index);
	if (active < 0 || active >= count || indexes.includes(active)) return indexes;
	return [...indexes, active].toSorted((a, b) => a - b);
}

/**
 * To the fraction of a pixel: rounding errors would add up. A known height is not measured again until the browser
 * reports a change.
 */
function exactHeight(
	element: HTMLElement,
	entry: ResizeObserverEntry | undefined,
	{ itemSizeCache }: Measured,
): number {
	const box = entry?.borderBoxSize[0];
	if (box) return box.blockSize;
	const id = element.querySelector<HTMLElement>('[data-id]')?.dataset.id ?? '';
	return itemSizeCache.get(id) ?? element.getBoundingClientRect().height;
}

/** The place in the window. */
function placeInWindow(virtualizer: Measured): ScrollPosition | undefined {
	for (const { key } of virtualizer.getVirtualItems()) {
		const row = virtualizer.elementsCache.get(key)?.getBoundingClientRect();
		if (!row || row.bottom <= 0) continue;
		return { scrollY: window.scrollY, anchor: { id: String(key), top: row.top }, sizes: virtualizer.takeSnapshot() };
	}
}

/** The last place that is known, when the window shows another page already. */
function lastPlaceOf(virtualizer: Measured, top: number): ScrollPosition {
	const scrollY = virtualizer.scrollOffset ?? 0;
	// The virtualizer counts from the top of the last rendering, and something above the list may have changed since.
	const moved = top - virtualizer.options.scrollMargin;
	const anchor = virtualizer.getVirtualItemForOffset(scrollY - moved);
	return {
		scrollY,
		anchor: anchor && { id: String(anchor.key), top: anchor.start + moved - scrollY },
		sizes: virtualizer.takeSnapshot(),
	};
}
