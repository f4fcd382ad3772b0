import { type EventRef, packRef } from '../../contract/event/event-ref.ts';
import type { CountedEvent } from '../../contract/reading/thread.ts';
import { getCountsOfEvent } from '../../storage/rows/threads.ts';
import { authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { mapSome } from '../lists/map-some.ts';
import { reactionsGiven } from '../reaction/reactions-given.ts';

const READS_AT_ONCE = 32;

/**
 * The numbers of replies and reactions of some events, their newest corrections, and the reactions of the caller: a short
 * range for each event, and one for the caller. `thread` is the one in which replies to the event stand, by its first event:
 * who has read the event knows it. It is the event itself by default.
 */
export async function countReplies(
	{ domain, principal }: Ctx,
	{ events }: { events: readonly (EventRef & { thread?: EventRef | undefined })[] },
): Promise<CountedEvent[]> {
	authorize(principal, 'event.read');
	const { timelines } = domain.store.tables;
	const reader = readerOf(principal);
	const [counts, given] = await Promise.all([
		mapSome(events, READS_AT_ONCE, ({ subject, id, thread = { subject, id } }) =>
			getCountsOfEvent(timelines, thread, id),
		),
		reader === undefined ? undefined : reactionsGiven(domain, reader, events),
	]);
	return events.map(({ subject, id }, index) => ({
		subject,
		id,
		...(counts[index] ?? { replies: 0, reactions: {} }),
		myReactions: given?.get(packRef({ subject, id })) ?? [],
	}));
}
