'use client';

import type { ReactNode } from 'react';
import type { Event, EventId } from '../../contract/event/event.ts';
import type { Density } from '../display/display-cookies.ts';
import { FeedItem } from './feed-item.tsx';
import { GroupRow } from './group-row.tsx';
import type { Group, Row } from './groups.ts';

export type FeedRowProps = {
	row: Row;
	index: number;
	/** All events, also those that closed groups hide. */
	ids: EventId[];
	events: Map<EventId, Event>;
	ended: boolean;
	/** The place of the first event below the new ones. Undefined without a line above it. */
	firstSeenAt: number | undefined;
	/** Room for the rows above that are not on the page, in pixels. */
	gap: number;
	/** The known or estimated height, in pixels. */
	size: number;
	density: Density;
	measure(element: HTMLElement | null): void;
	/** The element beside an event's time. */
	asideOf(event: Event): ReactNode;
	onToggle(group: Group): void;
};

/** A row of a feed: an event, or the row that shows the rest of a group. */
export function FeedRow({ row, ids, events, ended, firstSeenAt, size, asideOf, onToggle, ...shared }: FeedRowProps) {
	const { id, at, group } = row;
	const event = events.get(ids[at] as EventId);
	if (group) return <GroupRow id={id} group={group} event={event} onToggle={onToggle} {...shared} />;
	const before = ids[at - 1];
	return (
		<FeedItem
			id={id}
			at={at}
			before={before}
			isFirstSeen={at === firstSeenAt}
			typeBefore={events.get(before ?? '')?.type}
			event={event}
			height={event ? undefined : size}
			total={ended ? ids.length : -1}
			asideOf={asideOf}
			{...shared}
		/>
	);
}
