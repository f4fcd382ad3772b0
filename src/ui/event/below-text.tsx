'use client';

import type { Event } from '../../contract/event/event.ts';
import type { EventCounts } from '../../contract/reading/thread.ts';
import { useReader } from '../../trpc/client.tsx';
import { ReactButton } from '../reactions/react-button.tsx';
import { CorrectionNote } from '../thread/correction-note.tsx';
import { ReplyLink } from '../thread/reply-link.tsx';
import { useEventCounts, useKnownCounts } from '../thread/use-event-counts.ts';
import { ActionRow } from './action-row.tsx';

/** Until they are known. */
const NO_COUNTS: EventCounts = { replies: 0, reactions: {}, myReactions: [] };

type Props = { event: Event; isLight: boolean };

/** Stands below the text of an event: its correction, and the row of what a reader can do. */
export function BelowText({ event, isAlone, isLight }: Props & { isAlone: boolean }) {
	return isLight ? <LightBelowText event={event} /> : <WholeBelowText event={event} isAlone={isAlone} />;
}

function WholeBelowText({ event, isAlone }: { event: Event; isAlone: boolean }) {
	const counts = useEventCounts(event) ?? NO_COUNTS;
	if (useReader() === undefined) return null;
	return (
		<>
			{counts.correction && <CorrectionNote subject={event.actor} id={counts.correction} />}
			<ActionRow event={event} counts={counts} wraps={isAlone} />
		</>
	);
}

/** The same room. It looks nothing up, but what is known already has its height. */
function LightBelowText({ event }: { event: Event }) {
	const correction = useKnownCounts(event)?.correction;
	if (useReader() === undefined) return null;
	return (
		<>
			{correction && <CorrectionNote subject={event.actor} id={correction} />}
			<div className="mt-1 -mb-1.5 h-8 print:hidden" />
		</>
	);
}

/** The correction of an event alone, where its line has the rest. */
export function CompactCorrection({ event, isLight }: Props) {
	const known = useKnownCounts(event);
	if (isLight && !known) return null;
	return <WholeCompactCorrection event={event} />;
}

function WholeCompactCorrection({ event }: { event: Event }) {
	const correction = useEventCounts(event)?.correction;
	return correction && <CorrectionNote subject={event.actor} id={correction} />;
}

/** Leads to the thread of an event and to its reactions, and sums both up, in the one line of the event. */
export function CompactActions({ event, isLight }: Props) {
	const known = useKnownCounts(event);
	if (useReader() === undefined) return null;
	// Counts may need more room than what is here without them.
	if (isLight && !known) return <span className="w-22" />;
	return <WholeCompactActions event={event} />;
}

function WholeCompactActions({ event }: { event: Event }) {
	const counts = useEventCounts(event) ?? NO_COUNTS;
	return (
		<>
			<ReplyLink event={event} replies={counts.replies} />
			<ReactButton event={event} reactions={counts} sumsUp />
		</>
	);
}
