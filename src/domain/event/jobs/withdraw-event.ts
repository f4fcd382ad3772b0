import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Stored } from '../../../storage/rows/properties.ts';
import { removeDocuments } from '../../../storage/search/write-documents.ts';
import type { Domain } from '../../domain.ts';
import type { JobLease } from '../../ports/lease.ts';
import { withdrawDeliveries } from '../../timeline/timeline-writes.ts';
import { addPushes, pushesOfRemoval } from '../../webhook/add-pushes.ts';
import { planWalk } from './plan-walk.ts';
import { timelinesNamed } from './timelines-named.ts';
import { walkOf } from './walk.ts';

/**
 * removed: leaves tombstones in the search index, in the poster's own timeline, in those that the event names, and in those of all followers,
 * past ones too. Resolves as `planWalk` does.
 */
export async function withdrawEvent(
	domain: Domain,
	poster: SubjectId,
	job: Stored<JobRow>,
	lease: JobLease,
): Promise<number> {
	lease.assertHeld();
	const walk = walkOf(domain, poster, job, lease);
	const named = [poster, ...timelinesNamed(job)];
	await withdrawDeliveries(walk.domain, named, job.target);
	await removeDocuments(domain.store, [job.target], () => lease.assertHeld());
	await addPushes(walk.domain, await pushesOfRemoval(walk.domain, job.target, named));
	return planWalk(walk);
}
