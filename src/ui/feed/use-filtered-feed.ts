'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { EventId } from '../../contract/event/event.ts';
import { type EventFilter, isLeft, traitOf } from '../../contract/timeline/event-filter.ts';
import type { OwnEvent } from '../compose/own-event.ts';
import { learnTraits, offerOf, queryOf, type Traits } from './filter.ts';
import type { Segment } from './segments.ts';
import type { Feed, Shown, Span } from './use-feed.ts';

/** With fewer rows than this below the visible ones, the feed reads on. */
const ROWS_AHEAD = 20;
/** Pages without a row below the visible ones that are read unasked. */
const PAGES_UNASKED = 8;

const NO_TRAITS: Traits = new Map();
const TOP: Span = { from: 0, to: 0 };

/** The events that a feed has looked through for rows, when it goes on only if it is asked to. */
export type Halt = { events: number; oldest: EventId | undefined; goOn(): void };

/**
 * The rows of a feed that a filter leaves. All else is as without one: positions count these rows, and the feed reads on
 * until they fill the screen. What the reader has just posted stays in sight.
 */
export function useFilteredFeed(feed: Feed, filter: EventFilter | undefined, own: OwnEvent[]) {
	const [known, setKnown] = useState(NO_TRAITS);
	const traits = useMemo(() => learnTraits(known, feed.events), [known, feed.events]);
	if (traits !== known) setKnown(traits);
	const { places, ids } = useMemo(() => {
		const posted = new Set(own.map(({ event }) => event.id));
		const left = feed.ids
			.map((_, at) => at)
			.filter((at) => {
				const id = feed.ids[at] as EventId;
				return !filter || posted.has(id) || isLeft(filter, traits.get(id));
			});
		return { places: left, ids: filter ? left.map((at) => feed.ids[at] as EventId) : feed.ids };
	}, [feed.ids, filter, traits, own]);
	const { segments } = feed.shown;
	const reading = useReadingOn(feed, filter, places);
	const { restore: restoreFeed, reveal: revealFeed, newest } = feed;
	const filtered: Feed = {
		...feed,
		ids,
		look: reading.look,
		reveal: useCallback(() => {
			const first = revealFeed();
			return filter ? newest?.items.find((event) => isLeft(filter, traitOf(event)))?.id : first;
		}, [revealFeed, filter, newest]),
	};
	return {
		filtered,
		halt: reading.halt,
		offer: useMemo(
			() => offerOf(traits, { ids: feed.ids, newest: segments[0]?.ids ?? [], ended: feed.ended }),
			[traits, feed.ids, segments, feed.ended],
		),
		traits,
		/** Shows kept segments again, with the traits that their events had. */
		restore: useCallback(
			(kept: Shown, at: Span, learnt: Traits) => {
				setKnown((last) => new Map([...last, ...learnt]));
				restoreFeed(kept, at);
			},
			[restoreFeed],
		),
	};
}

/** Reads on while a filter leaves too few rows. `places` are those of the rows among all events. */
function useReadingOn(feed: Feed, filter: EventFilter | undefined, places: number[]) {
	const { only, type } = queryOf(filter);
	const name = `${only} ${type}`;
	const [sight, setSight] = useState({ name, span: TOP });
	const [asked, setAsked] = useState({ name, from: 0 });
	const { from, to } = sight.name === name ? sight.span : TOP;
	const total = feed.ids.length;
	const last = places[Math.min(to, places.length - 1)] ?? 0;
	const lookedFrom = Math.max(last, asked.name === name ? asked.from : 0);
	const isShort = filter !== undefined && !feed.ended && places.length - 1 - to < ROWS_AHEAD;
	const isHalted = isShort && pagesBelow(feed.shown.segments, lookedFrom) >= PAGES_UNASKED;
	const { look } = feed;
	const first = places[from] ?? 0;
	const end = isShort && !isHalted ? total : last;
	useEffect(() => {
		if (filter) look({ from: Math.min(first, end), to: end });
	}, [filter, look, first, end]);
	const lookFiltered = useCallback((span: Span) => setSight({ name, span }), [name]);
	const halt: Halt | undefined = isHalted
		? { events: total, oldest: feed.ids.at(-1), goOn: () => setAsked({ name, from: total }) }
		: undefined;
	return { look: filter ? lookFiltered : look, halt };
}

/** The number of pages that were read below this place. */
function pagesBelow(segments: Segment[], place: number): number {
	let start = 0;
	let pages = 0;
	for (const { ids } of segments) {
		if (ids && start > place) pages++;
		start += ids?.length ?? 0;
	}
	return pages;
}
