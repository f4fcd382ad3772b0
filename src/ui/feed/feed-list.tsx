'use client';

import { type Range, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Event, EventId } from '../../contract/event/event.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { FeedItem } from './feed-item.tsx';
import type { ScrollPosition } from './kept-scroll-position.ts';
import type { Span } from './use-feed.ts';
import { useFirstHeights } from './use-first-heights.ts';
import { useListTop } from './use-list-top.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

/** Events that the server sends as HTML. */
const EVENTS_IN_HTML = 25;
/** The height of an event of two lines, in pixels. */
const USUAL_HEIGHT = 122;
const OVERSCAN = 6;
/** The visible range is reported in steps of this many items. */
const STRIDE = 20;

type Measured = Virtualizer<Window, HTMLElement>;

type Props = {
	ids: EventId[];
	events: Map<EventId, Event>;
	ended: boolean;
	/** The event that has or had the focus: it stays on the page. */
	active: EventId | undefined;
	onActive(id: EventId): void;
	onLook(span: Span): void;
	/** The element beside an event's time. */
	asideOf(event: Event): ReactNode;
	/** The reader's place when they left. */
	place: ScrollPosition | undefined;
	onPlace(read: () => ScrollPosition): void;
};

/**
 * Events in one flow. Only events near the reader are on the page; the others are empty space. So heights that are
 * unknown before they are drawn never make two events overlap.
 */
export function FeedList(props: Props) {
	const { ids, events, ended, active, onActive, onLook, asideOf, place, onPlace } = props;
	const hydrated = useHydrated();
	const box = useRef<HTMLDivElement>(null);
	const { top, lookAtTop } = useListTop(box);
	const activeAt = useMemo(() => (active === undefined ? -1 : ids.indexOf(active)), [ids, active]);
	// The virtualizer changes without React's knowledge, so React Compiler skips this component. It stays small for that
	// reason.
	// oxlint-disable-next-line react/incompatible-library
	const virtualizer = useWindowVirtualizer<HTMLElement>({
		// Rendering within the scroll event stopped a headless Chromium from drawing pages of 10,000 events in half of the
		// runs. A frame later is soon enough: more than a screen of events is already drawn around.
		useFlushSync: false,
		count: ids.length,
		estimateSize: () => USUAL_HEIGHT,
		getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
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
	useFirstHeights(virtualizer);
	const items = hydrated ? virtualizer.getVirtualItems() : firstItems(ids, top);
	const height = virtualizer.getTotalSize();

	useLook(virtualizer.range, onLook);
	useScrollAnchor(box, virtualizer, ids, place, lookAtTop);
	useFocusKept(box, ids, active, activeAt);
	useEffect(() => onPlace(() => placeOf(virtualizer)), [onPlace, virtualizer]);

	let end = top;
	return (
		<div
			ref={box}
			onFocus={({ target }) => {
				const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
				if (id) onActive(id);
			}}
			className="flow-root [overflow-anchor:none]"
			style={{ paddingBottom: Math.max(0, top + height - (items.at(-1)?.end ?? top)) }}
		>
			{items.map(({ index, start, end: itemEnd, size }) => {
				const id = ids[index] as EventId;
				const event = events.get(id);
				const gap = start - end;
				end = itemEnd;
				return (
					<FeedItem
						key={id}
						id={id}
						index={index}
						before={ids[index - 1]}
						typeBefore={events.get(ids[index - 1] ?? '')?.type}
						event={event}
						gap={gap}
						height={event ? undefined : size}
						total={ended ? ids.length : -1}
						measure={virtualizer.measureElement}
						asideOf={asideOf}
					/>
				);
			})}
		</div>
	);
}

/** Reports the range in sight, in steps: each report renders the feed around the list once more. */
function useLook(range: Measured['range'], onLook: (span: Span) => void): void {
	const { startIndex = 0, endIndex = 0 } = range ?? {};
	const from = Math.floor(startIndex / STRIDE) * STRIDE;
	const to = Math.ceil(endIndex / STRIDE) * STRIDE;
	useEffect(() => onLook({ from, to }), [onLook, from, to]);
}

/** When the event with the focus leaves, the event in its place gets the focus. */
function useFocusKept(
	box: RefObject<HTMLElement | null>,
	ids: EventId[],
	active: EventId | undefined,
	activeAt: number,
): void {
	const last = useRef(-1);
	useLayoutEffect(() => {
		if (activeAt >= 0) last.current = activeAt;
		if (active === undefined || activeAt >= 0 || last.current < 0 || document.activeElement !== document.body) return;
		const next = ids[Math.min(last.current, ids.length - 1)];
		box.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus({ preventScroll: true });
	}, [box, ids, active, activeAt]);
}

/** The items of the server's HTML and of the browser's first rendering, before anything is measured. */
function firstItems(ids: EventId[], top: number): Pick<VirtualItem, 'index' | 'start' | 'end' | 'size'>[] {
	return ids.slice(0, EVENTS_IN_HTML).map((_, index) => ({
		index,
		start: top + index * USUAL_HEIGHT,
		end: top + (index + 1) * USUAL_HEIGHT,
		size: USUAL_HEIGHT,
	}));
}

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

function placeOf(virtualizer: Measured): ScrollPosition {
	const scrollY = virtualizer.scrollOffset ?? 0;
	const anchor = virtualizer.getVirtualItemForOffset(scrollY);
	return {
		scrollY,
		anchor: anchor && { id: String(anchor.key), top: anchor.start - scrollY },
		sizes: virtualizer.takeSnapshot(),
	};
}
