import type { Event } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { entryOf, type JobRow } from '../../storage/ledger.ts';
import { clearRequest } from '../../storage/requests.ts';
import { setFollower } from '../../storage/subject-followers.ts';
import { endIfApart } from '../block/end-follows.ts';
import type { Domain } from '../domain.ts';
import { liveEventsOf } from '../event/list-events.ts';
import { noteBrought } from '../follow/pair.ts';
import { newestEntry } from '../ledger/newest-entry.ts';
import type { JobLease } from './lease.ts';
import { leaveToDrain } from './leave-to-drain.ts';
import { insertDeliveries } from './timeline-writes.ts';

/**
 * followed: sets the follower row, looks for a block that the follow did not see, brings the newest 250 live events of
 * the followed subject, and then notes what the follow brings.
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
	// After the row: whatever a later entry posts is delivered to it. Before the list, which then holds all the others.
	const newest = await newestEntry(domain, followed);
	const { backfill } = domain.sizes;
	const { items, next } = await liveEventsOf(domain, followed, { limit: backfill });
	lease.assertHeld();
	await insertDeliveries(
		domain,
		items.map((event: Event) => ({ reader: follower, event, epoch: seq })),
	);
	const isAll = next === undefined && items.length < backfill;
	const brought = { head: newest ? entryOf(newest).seq : 0, upTo: isAll ? undefined : (items.at(-1)?.id ?? '') };
	// Last: what is noted is there. An entry that cannot be read numbers nothing.
	if (Number.isSafeInteger(brought.head)) await noteBrought(domain, follower, followed, seq, brought);
}
