'use client';

import { useCallback, useMemo, useState } from 'react';
import type { Event, EventId } from '../../contract/event/event.ts';
import { useDisplay } from '../display/display.tsx';
import { mayBeLeftOut } from '../thread/may-be-left-out.ts';
import { useTellNewEvents } from './new-events.ts';
import { countUnseen } from './seen.ts';
import type { Feed } from './use-feed.ts';
import { useReadMark } from './use-read-mark.ts';

const NO_EVENTS = { items: [] };

/**
 * The line of the timeline, which stays where it was when the page was opened, however much is read. Moves the read mark on,
 * and counts what is new for the title. A filter stops the mark.
 */
export function useWhereIWas(
	reader: string,
	{ top, newest }: Pick<Feed, 'top' | 'newest'>,
	known: EventId | undefined,
	isFiltered: boolean,
) {
	// A reader who filters has not seen the other events.
	const [unfiltered, setUnfiltered] = useState(isFiltered ? undefined : top);
	if (!isFiltered && unfiltered !== top) setUnfiltered(top);
	const [line] = useState(known);
	const { strangers } = useDisplay();
	const isNews = useCallback(
		(event: Event) => event.actor !== reader && (strangers || !mayBeLeftOut(event, reader)),
		[reader, strangers],
	);
	const seen = useReadMark(known, unfiltered);
	useTellNewEvents(
		useMemo(() => countUnseen(newest ?? NO_EVENTS, { seen, isNews, reader }), [newest, seen, isNews, reader]),
	);
	return { line, isNews };
}
