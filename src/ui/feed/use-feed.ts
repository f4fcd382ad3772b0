'use client';

import {
	type QueryFunctionContext,
	type QueryKey,
	type UseQueryResult,
	useQueries,
	useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Event, EventId, Page } from '../../contract/event/event.ts';
import type { OwnEvent } from '../compose/own-event.ts';
import {
	applyReadings,
	countNewEvents,
	firstSegments,
	ownNotYetRead,
	type Reading,
	type ReadPage,
	readSegment,
	type Segment,
	topOf,
} from './segments.ts';

export type Source = {
	/** The key under which the readings are cached and invalidated. */
	path: QueryKey;
	read: ReadPage;
	/** The first page, rendered by the server. Undefined when the server could not read it. */
	first: Page<Event> | undefined;
	/** The events that the reader posted here. */
	own?: OwnEvent[];
	/** Unix milliseconds of the reader's last follow here. What is older does not wait. */
	followedAt?: number | undefined;
	/** Removed events. They are hidden even while storage still lists them. */
	removed: Set<EventId>;
	/** Whether a filter leaves this event. New ones are counted only then. */
	isLeft?: ((event: Event) => boolean) | undefined;
};

/** The shown segments. The name separates the cached readings of one start from those of the next. */
export type Shown = { name: string; segments: Segment[] };

/** The first and the last item in sight. */
export type Span = { from: number; to: number };

export type Feed = ReturnType<typeof useFeed>;

/** The next segment is read when fewer items than this are left below. */
const ITEMS_AHEAD = 120;
/** This many items on each side of the visible ones are held, because they are drawn ahead. */
const ITEMS_BESIDE = 40;
const NO_EVENTS: OwnEvent[] = [];

/**
 * A list of events of any length. All shown ids stay, so that items keep their index and height. The events themselves
 * are held only for the newest segment and for the segments around the visible items.
 */
export function useFeed({ path, read, first, own = NO_EVENTS, followedAt, removed, isLeft }: Source) {
	const [opened, setOpened] = useState(first);
	const [shown, setShown] = useState(() => begin(first));
	const [span, setSpan] = useState<Span>({ from: 0, to: 0 });
	const { name, segments } = shown;
	const held = useMemo(() => segmentsAt(segments, span), [segments, span]);

	const key = useMemo(() => [...path, name], [path, name]);
	const { data, states, refresh } = useReadings(key, read, held, segments, opened);
	const readings = useMemo(
		() => new Map(held.flatMap((index, at): [number, Reading][] => (data[at] ? [[index, data[at]]] : []))),
		[held, data],
	);
	const adopted = useMemo(
		() => applyReadings(segments, readings, { own, followedAt }),
		[segments, readings, own, followedAt],
	);
	if (adopted !== segments) setShown({ name, segments: adopted });

	const head = data[0];
	const early = useMemo(() => ownNotYetRead(own, head), [own, head]);
	const events = useMemo(() => eventsOf(data, early), [data, early]);
	const ids = useMemo(() => idsOf(adopted, early, removed), [adopted, early, removed]);

	const newest = head?.page;
	const top = useMemo(() => topOf(adopted, own), [adopted, own]);
	const reveal = useCallback(() => {
		setShown((last) => ({ ...last, segments: firstSegments(newest) }));
		setSpan({ from: 0, to: 0 });
		return newest?.items[0]?.id;
	}, [newest]);
	const restore = useCallback((kept: Shown, at: Span) => {
		setOpened(undefined);
		setShown(kept);
		setSpan(at);
	}, []);
	const look = useCallback((next: Span) => setSpan((last) => spanToHold(adopted, last, next)), [adopted]);

	const failed = states.findIndex(({ error }) => error !== undefined);
	const last = adopted.at(-1);
	return {
		shown,
		ids,
		events,
		newEvents: useMemo(() => countNewEvents(adopted, readings, { own, isLeft }), [adopted, readings, own, isLeft]),
		/** The newest event that is shown. The reader's posts don't count while there are others: newer ones wait behind them. */
		top,
		/** The first page as storage has it, with events that wait. */
		newest,
		/** Whether visible events are being read. */
		busy: states.some(({ loading }) => loading),
		/** Whether nothing was read yet. */
		pending: !adopted[0]?.ids,
		/** Whether storage says that nothing follows. */
		ended: Boolean(last?.ids && last.next === undefined),
		/** The failed reading. `below`: it is for events below all shown ones. */
		failure: states[failed] && { ...states[failed], below: held[failed] === adopted.length - 1 },
		/** Reports the visible items. */
		look,
		/** Shows kept segments again. */
		restore,
		/** Reads all held segments again. */
		refresh,
		/** Starts over with the newest page. Returns its first event. */
		reveal,
	};
}

/** Reads the held segments, and drops the readings of segments that are out of sight. */
function useReadings(
	key: QueryKey,
	read: ReadPage,
	held: number[],
	segments: Segment[],
	opened: Page<Event> | undefined,
) {
	const queryClient = useQueryClient();
	const { data, states } = useQueries({
		queries: held.map((index) => {
			const segment = segments[index] as Segment;
			return {
				queryKey: [...key, segment.start ?? 'newest'],
				queryFn: ({ client, queryKey, signal }: QueryFunctionContext): Promise<Reading> =>
					readSegment(read, segment, client.getQueryData<Reading>(queryKey), signal),
				initialData: () => (index === 0 && opened ? readingOf(opened) : undefined),
				// The subscription reports changes.
				staleTime: Number.POSITIVE_INFINITY,
				refetchOnWindowFocus: false,
				// The reader may come back to this page.
				gcTime: 120_000,
			};
		}),
		combine,
	});
	const holding = held.join();
	useEffect(() => {
		if (holding) queryClient.removeQueries({ queryKey: key, type: 'inactive' });
	}, [queryClient, key, holding]);
	const refresh = useCallback(() => queryClient.refetchQueries({ queryKey: key, type: 'active' }), [queryClient, key]);
	return { data, states, refresh };
}

function combine(results: UseQueryResult<Reading>[]) {
	return {
		data: results.map(({ data }) => data),
		states: results.map(({ data, isFetching, error, refetch }) => ({
			loading: !data && isFetching,
			error: data || isFetching ? undefined : (error ?? undefined),
			retry: refetch,
		})),
	};
}

function begin(first: Page<Event> | undefined): Shown {
	return { name: Math.random().toString(36).slice(2), segments: firstSegments(first) };
}

const readingOf = (page: Page<Event>): Reading => ({ items: page.items, page, readAt: 0 });

/**
 * The segments to hold: the newest one, where new events appear, the visible ones, and the next one when the end is
 * near.
 */
function segmentsAt(segments: Segment[], { from, to }: Span): number[] {
	const held = new Set([0]);
	let start = 0;
	for (const [index, { ids }] of segments.entries()) {
		const end = start + (ids?.length ?? 0);
		if (ids ? start <= to + ITEMS_BESIDE && end > from - ITEMS_BESIDE : to >= start - ITEMS_AHEAD) held.add(index);
		start = end;
	}
	return [...held];
}

/** The last span as long as the next one holds the same segments: while the reader scrolls within them, nothing is rendered. */
const spanToHold = (segments: Segment[], last: Span, next: Span): Span =>
	segmentsAt(segments, last).join() === segmentsAt(segments, next).join() ? last : next;

function eventsOf(readings: (Reading | undefined)[], early: OwnEvent[]): Map<EventId, Event> {
	const events = new Map<EventId, Event>();
	for (const reading of readings) for (const event of reading?.items ?? []) events.set(event.id, event);
	for (const { event } of early) events.set(event.id, event);
	return events;
}

function idsOf(segments: Segment[], early: OwnEvent[], removed: Set<EventId>): EventId[] {
	const [newest = [], ...others] = segments.map(({ ids }) => ids ?? []);
	// Ids of newer events sort first.
	const top = early.length > 0 ? [...new Set([...early.map(({ event }) => event.id), ...newest])].toSorted() : newest;
	const ids = [top, ...others].flat();
	return removed.size > 0 ? ids.filter((id) => !removed.has(id)) : ids;
}
