'use client';

import { useCallback, useMemo, useState } from 'react';
import type { Event, EventId } from '../../contract/event/event.ts';
import { useReader } from '../../trpc/client.tsx';
import { useDisplay } from '../display/display.tsx';
import { useZone } from '../hooks/clock.tsx';
import { useCovers } from '../labels/use-covers.ts';
import {
	type Group,
	type Likeness,
	learnLikeness,
	likenessOf,
	openJoined,
	rowsOf,
	singleRows,
	toggleGroup,
} from './groups.ts';

/** The memory of a feed's groups: the likeness of its events, and the events of open groups. */
export type Grouping = { likeness: Likeness; opened: ReadonlySet<EventId> };

const NOTHING_GROUPED: Grouping = { likeness: new Map(), opened: new Set() };

/**
 * The rows of a feed: events, and groups of like events. The likeness of events is remembered longer than their texts, so
 * that rows far from the reader stay as they are. `seen` is the newest event that the reader had seen before.
 */
export function useGroups(
	{ ids, events }: { ids: EventId[]; events: ReadonlyMap<EventId, Event> },
	seen: EventId | undefined,
) {
	const reader = useReader();
	const zone = useZone();
	const { groups: isGrouped } = useDisplay();
	const [grouping, setGrouping] = useState(NOTHING_GROUPED);

	const covers = useCovers(useMemo(() => postersOf(events.values()), [events]));
	const known = grouping.likeness;
	const likeness = useMemo(
		() => learnLikeness(known, events.values(), (event) => (covers(event) ? undefined : likenessOf(event, reader))),
		[known, events, covers, reader],
	);
	const rows = useMemo(
		() => (isGrouped ? rowsOf(ids, { likeness, opened: grouping.opened, zone, seen }) : singleRows(ids)),
		[isGrouped, ids, likeness, grouping.opened, zone, seen],
	);
	const opened = useMemo(() => openJoined(grouping.opened, rows), [grouping.opened, rows]);
	if (likeness !== known || opened !== grouping.opened) setGrouping({ likeness, opened });

	return {
		rows,
		grouping,
		toggle: useCallback(
			(group: Group) => setGrouping((last) => ({ ...last, opened: toggleGroup(last.opened, group) })),
			[],
		),
		/** Remembers kept groups again. */
		restore: setGrouping,
	};
}

/** The posters whose events may be in groups. */
function postersOf(events: Iterable<Event>): string[] {
	const posters = new Set<string>();
	for (const { actor, type, about } of events) if (type ?? about) posters.add(actor);
	return [...posters];
}
