'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { EventCard } from '../event/event-card.tsx';
import { EventMenu, EventMenuButton, useEventMenu } from '../event/event-menu.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { PinnedMark } from './pinned-mark.tsx';

/** The event that a subject has pinned, above all others. One that was removed since is no longer pinned. */
export function PinnedEvent({ subject, id, reader }: { subject: string; id: string; reader: string }) {
	const trpc = useTRPC();
	const found = useQuery(trpc.event.get.queryOptions({ subject, id }, { retry: false })).data;
	const isLeaving = useRemovedEvents().has(id);
	const menu = useEventMenu();
	const place = useRef<HTMLElement>(null);
	if (!found || found.removed || isLeaving) return null;
	return (
		<PinnedMark place={place}>
			<EventCard event={found.event} aside={<EventMenuButton menu={menu} event={found.event} />} />
			<EventMenu menu={menu} feed={place} reader={reader} />
		</PinnedMark>
	);
}
