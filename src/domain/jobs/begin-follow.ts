import type { Event } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { clearFollowRequest } from '../../storage/follow-requests.ts';
import { entryOf, type JobRow } from '../../storage/ledger.ts';
import { setFollower } from '../../storage/subject-followers.ts';
import type { Domain } from '../domain.ts';
import { liveEventsOf } from '../event/list-events.ts';
import { endIfBlocked } from '../graph/end-follows.ts';
import { noteBrought } from '../graph/pair.ts';
import { newestEntry } from '../ledger/newest-entry.ts';
import type { JobLease } from './lease.ts';
import { leaveToDrain } from './leave-to-drain.ts';
import { insertDeliveries } from './timeline-writes.ts';

/**
 * followed: sets the follower row, looks for a block that the follow did not see, brings the newest 250 live events of
 * the followed subject, and then notes what the follow brings.
 */
export async function beginFollow(
	domain: Domain,
	follower: SubjectId,
	{ target: followed, seq, request }: JobRow,
	lease: JobLease,
): Promise<void> {
	const { subjectFollowers } = domain.store.tables;
	lease.assertHeld();
	const row = await setFollower(subjectFollowers, followed, { follower, state: 'on', seq });
	domain.reached?.('follower row set');
	if (request !== undefined) await clearFollowRequest(subjectFollowers, followed, { follower, seq });
	// A newer follow does the rest itself, under its own epoch; a newer unfollow wants none of it.
	if (row.seq > seq) return;
	if (await endIfBlocked(domain, follower, followed, leaveToDrain(domain))) return;
	// Read after the row is set, so that the events of all later entries are delivered to it; and before the list of
	// events,
	// which then holds all earlier ones.
	const newest = await newestEntry(domain, followed);
	const events = await newestOf(domain, followed, lease);
	lease.assertHeld();
	await insertDeliveries(
		domain,
		events.map((event) => ({ reader: follower, event, epoch: seq })),
	);
	// Fewer than the limit: then these are all events that there were.
	const isAll = events.length < domain.sizes.backfill;
	const brought = { head: newest ? entryOf(newest).seq : 0, upTo: isAll ? undefined : (events.at(-1)?.id ?? '') };
	// Noted last, when the events are there. An entry that cannot be read has no seq.
	if (Number.isSafeInteger(brought.head)) await noteBrought(domain, follower, followed, seq, brought);
}

/** The events that a new follower gets. A page may be short, because removed events lie between them. */
async function newestOf(domain: Domain, subject: SubjectId, lease: JobLease): Promise<Event[]> {
	const events: Event[] = [];
	const wanted = domain.sizes.backfill;
	let cursor: string | undefined;
	while (events.length < wanted) {
		lease.assertHeld();
		const page = await liveEventsOf(domain, subject, { cursor, limit: wanted - events.length });
		events.push(...page.items);
		if (!page.next) break;
		cursor = page.next;
	}
	return events;
}
