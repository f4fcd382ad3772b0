'use client';

import type { Event } from '../../contract/event/event.ts';
import type { EventCounts } from '../../contract/reading/thread.ts';
import { useReader } from '../../trpc/client.tsx';
import { ReactButton } from '../reactions/react-button.tsx';
import { CorrectionNote } from '../thread/correction-note.tsx';
import { ReplyLink } from '../thread/reply-link.tsx';
import { useEventCounts } from '../thread/use-event-counts.ts';
import { ActionRow } from './action-row.tsx';

/** Until they are known. */
const NO_COUNTS: EventCounts = { replies: 0, reactions: {}, myReactions: [] };

/** Stands below the text of an event: its correction, and the row of what a reader can do. */
export function BelowText({ event, isAlone }: { event: Event; isAlone: boolean }) {
	const counts = useEventCounts(event) ?? NO_COUNTS;
	if (useReader() === undefined) return null;
	return (
		<>
			{counts.correction && <CorrectionNote subject={event.actor} id={counts.correction} />}
			<ActionRow event={event} counts={counts} wraps={isAlone} />
		</>
	);
}

/** The correction of an event alone, where its line has the rest. */
export function CompactCorrection({ event }: { event: Event }) {
	const correction = useEventCounts(event)?.correction;
	return correction && <CorrectionNote subject={event.actor} id={correction} />;
}

/** Leads to the thread of an event and to its reactions, and sums both up, in the one line of the event. */
export function CompactActions({ event }: { event: Event }) {
	const counts = useEventCounts(event) ?? NO_COUNTS;
	if (useReader() === undefined) return null;
	return (
		<>
			<ReplyLink event={event} replies={counts.replies} />
			<ReactButton event={event} reactions={counts} sumsUp />
		</>
	);
}
