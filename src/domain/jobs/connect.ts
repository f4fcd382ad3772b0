import type { Event } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import type { JobRow } from '../../storage/ledger.ts';
import { clearRequest } from '../../storage/requests.ts';
import { setFollower } from '../../storage/subject-followers.ts';
import { endIfApart } from '../block/end-follows.ts';
import type { Domain } from '../domain.ts';
import { liveEventsOf } from '../event/list-events.ts';
import type { JobLease } from './lease.ts';
import { leaveToDrain } from './leave-to-drain.ts';
import { insertDeliveries } from './timeline-writes.ts';

/**
 * followed: sets the follower row, looks for a block that the follow did not see, then brings the newest 250 live
 * events of the followed subject.
 */
export async function connect(
	domain: Domain,
	follower: SubjectId,
	{ target: followed, seq, request }: JobRow,
	lease: JobLease,
): Promise<void> {
	const { subjectFollowers } = domain.store.tables;
	lease.assertHeld();
	const row = await setFollower(subjectFollowers, followed, { follower, state: 'on', seq });
	domain.reached?.('follower row set');
	if (request !== undefined) await clearRequest(subjectFollowers, followed, { follower, seq });
	// A newer follow does the rest itself, under its own epoch; a newer unfollow wants none of it.
	if (row.seq > seq) return;
	if (await endIfApart(domain, follower, followed, leaveToDrain(domain))) return;
	const events = await newestOf(domain, followed, lease);
	lease.assertHeld();
	await insertDeliveries(
		domain,
		events.map((event) => ({ reader: follower, event, epoch: seq })),
	);
}

/** All that a new follower gets, however many removed ones lie between: a page may be short. */
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
