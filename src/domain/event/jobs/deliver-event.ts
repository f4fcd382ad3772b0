import type { SubjectId } from '../../../contract/subject/subject.ts';
import { addresseesOf, type EventRow, getEvent } from '../../../storage/rows/ledger/events.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Stored } from '../../../storage/rows/properties.ts';
import { tagTimeline, timelineKey } from '../../../storage/rows/timelines.ts';
import type { Domain } from '../../domain.ts';
import { blockerOf } from '../../graph/blocked.ts';
import { tell, toldOfMention } from '../../notification/notification-writes.ts';
import type { JobLease } from '../../ports/lease.ts';
import { insertDeliveries } from '../../timeline/timeline-writes.ts';
import { addPushes, pushesOfEvent } from '../../webhook/add-pushes.ts';
import { indexEvent } from './index-event.ts';
import { planWalk } from './plan-walk.ts';
import { type Walk, walkOf } from './walk.ts';

/**
 * event-posted: delivers the event to the poster's own timeline (the command may have failed to), to the subjects that it
 * mentions, who are told of it as well, to its hashtags, and to the poster's followers, and enters it in the search index.
 * Resolves as `planWalk` does.
 */
export async function deliverEvent(
	domain: Domain,
	poster: SubjectId,
	job: Stored<JobRow>,
	lease: JobLease,
): Promise<number> {
	const walk = walkOf(domain, poster, job, lease);
	// Read once for both: each of them bears that it is removed from now on.
	const reading = getEvent(walk.domain.store.tables.ledger, poster, job.target);
	const [chunks] = await Promise.all([
		planWalk(walk),
		deliverToNamed(walk, reading),
		indexEvent(domain, job.target, reading, lease),
	]);
	return chunks;
}

async function deliverToNamed(
	{ domain, poster, event: id, lease }: Walk,
	reading: Promise<EventRow | undefined>,
): Promise<void> {
	const { ledger, timelines } = domain.store.tables;
	// The command has nearly always made the poster's own row, and a read costs less than a write.
	const [own, found] = await Promise.all([timelines.get(timelineKey(poster, id)), reading]);
	if (!found || found.removed) return;
	const { mentioned, tags } = addresseesOf(found);
	const blockers = await Promise.all(mentioned.map((reader) => blockerOf(domain, poster, reader)));
	// The order is that of a walk: blocks, the event once more, its rows. A removal in between then leaves tombstones in
	// all these timelines, and a block takes such rows away again five minutes later.
	const row = mentioned.length > 0 ? await getEvent(ledger, poster, id) : found;
	if (!row || row.removed) return;
	const reached = mentioned.filter((_, index) => !blockers[index]);
	const readers = [...reached, ...tags.map(tagTimeline), ...(own ? [] : [poster])];
	lease.assertHeld();
	await insertDeliveries(
		domain,
		readers.map((reader) => ({ reader, event: row.event, epoch: 0 })),
	);
	await tell(
		domain,
		reached.map((reader) => toldOfMention(reader, row)),
	);
	await addPushes(domain, await pushesOfEvent(domain, id, [poster, ...reached]));
}
