'use client';

import { type Range, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import {
	type FocusEvent,
	type ReactNode,
	type RefObject,
	useCallback,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
} from 'react';
import type { Event, EventId } from '../../contract/event.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { FeedItem } from './feed-item.tsx';
import type { ScrollPosition } from './kept-scroll-position.ts';
import type { Span } from './use-feed.ts';
import { useListTop } from './use-list-top.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

/** How many events the server sends as HTML. */
const IN_HTML = 25;
/** What an event of two lines takes, in pixels. */
const USUAL = 122;
const OVERSCAN = 6;
/** Where the reader looks is told in steps of so many items: to tell it renders the feed around the list once more. */
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
	/** What stands beside an event's time. */
	asideOf(event: Event): ReactNode;
	/** Where the reader was when they left. */
	place: ScrollPosition | undefined;
	onPlace(read: () => ScrollPosition): void;
};

/**
 * Events in one flow, of which those near the reader are on the page. The others are space above, between and below:
 * so heights that are only known once they are drawn never make two events overlap.
 */
export function FeedList(props: Props) {
	const { ids, events, ended, active, onActive, onLook, asideOf, place, onPlace } = props;
	const hydrated = useHydrated();
	const box = useRef<HTMLDivElement>(null);
	const { top, lookAtTop } = useListTop(box);
	const activeAt = useMemo(() => (active === undefined ? -1 : ids.indexOf(active)), [ids, active]);
	// What it returns changes without React's knowledge: this component is not compiled, so it stays small.
	// oxlint-disable-next-line react/incompatible-library
	const virtualizer = useWindowVirtualizer<HTMLElement>({
		// Rendered within the scroll event, pages of 10,000 events stopped a Chromium without a window from drawing in half of
		// the runs; a frame later there is still more than a screen of events around.
		useFlushSync: false,
		count: ids.length,
		estimateSize: () => USUAL,
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
	const items = hydrated ? virtualizer.getVirtualItems() : firstItems(ids, top);
	const height = virtualizer.getTotalSize();

	const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
	const from = Math.floor(startIndex / STRIDE) * STRIDE;
	const to = Math.ceil(endIndex / STRIDE) * STRIDE;
	useEffect(() => onLook({ from, to }), [onLook, from, to]);
	useScrollAnchor(box, virtualizer, ids, place, lookAtTop);
	useFocusKept(box, ids, active, activeAt);
	useEffect(() => onPlace(() => placeOf(virtualizer)), [onPlace, virtualizer]);

	function follow({ target }: FocusEvent<HTMLElement>) {
		const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
		if (id) onActive(id);
	}

	let end = top;
	return (
		<div
			ref={box}
			onFocus={follow}
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

/** When the event that had the focus leaves, the one that takes its place gets it. */
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

/** What the server renders and the browser renders first: nothing is measured yet. */
function firstItems(ids: EventId[], top: number): Pick<VirtualItem, 'index' | 'start' | 'end' | 'size'>[] {
	return ids
		.slice(0, IN_HTML)
		.map((_, index) => ({ index, start: top + index * USUAL, end: top + (index + 1) * USUAL, size: USUAL }));
}

/** What is in sight and, around it, always as many more: at both ends of the list they are all on one side. */
function withActive({ startIndex, endIndex, overscan, count }: Range, active: number): number[] {
	const most = endIndex - startIndex + 1 + 2 * overscan;
	const first = Math.max(0, Math.min(startIndex - overscan, count - most));
	const indexes = Array.from({ length: Math.min(most, count - first) }, (_, index) => first + index);
	if (active < 0 || active >= count || indexes.includes(active)) return indexes;
	return [...indexes, active].toSorted((a, b) => a - b);
}

/** To the fraction of a pixel: rounded heights would add up. What is known is not measured before the browser tells. */
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
