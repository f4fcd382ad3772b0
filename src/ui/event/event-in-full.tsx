import type { ReactNode } from 'react';
import type { Event } from '../../contract/event/event.ts';
import type { Label } from '../../contract/label/labels.ts';
import { Exact } from '../controls/time.tsx';
import { EventCard } from './event-card.tsx';

/** An event outside a feed: without the line of the feed, and with its full time. */
export function EventInFull({ event, aside, labels }: { event: Event; aside?: ReactNode; labels?: readonly Label[] }) {
	return (
		<div className="[&>article]:before:hidden">
			<p className="mt-1 px-4 text-muted">
				<Exact at={event.occurredAt} part="second" />
			</p>
			<EventCard event={event} isAlone isBelowAnswered aside={aside} labels={labels} />
		</div>
	);
}
