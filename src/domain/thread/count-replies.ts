import type { EventRef } from '../../contract/event/event-ref.ts';
import type { CountedEvent } from '../../contract/reading/thread.ts';
import { getReplyCounts } from '../../storage/rows/threads.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { mapSome } from '../lists/map-some.ts';

const READS_AT_ONCE = 32;

/**
 * The numbers of replies to some events, and their newest corrections: a short range each. `thread` is the one in which
 * replies to the event stand, by its first event: who has read the event knows it. It is the event itself by default.
 */
export async function countReplies(
	{ domain, principal }: Ctx,
	{ events }: { events: readonly (EventRef & { thread?: EventRef | undefined })[] },
): Promise<CountedEvent[]> {
	authorize(principal, 'event.read');
	const { timelines } = domain.store.tables;
	return mapSome(events, READS_AT_ONCE, async ({ subject, id, thread = { subject, id } }) => ({
		subject,
		id,
		...(await getReplyCounts(timelines, thread, id)),
	}));
}
