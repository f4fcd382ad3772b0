import type { SubjectId } from '../../contract/subject.ts';
import type { JobRow, Stored } from '../../storage/ledger.ts';
import type { Counting } from './count-operations.ts';
import type { JobLease } from './lease.ts';
import { planWalk } from './plan-walk.ts';
import { withdrawDeliveries } from './timeline-writes.ts';
import { timelinesNamed } from './timelines-named.ts';

/**
 * removed: leaves tombstones in the poster's own timeline, in those that it named, and in those of all followers, past
 * ones too. Resolves as `planWalk` does.
 */
export async function withdraw(
	domain: Counting,
	poster: SubjectId,
	job: Stored<JobRow>,
	lease: JobLease,
): Promise<number> {
	lease.assertHeld();
	await withdrawDeliveries(domain, [poster, ...timelinesNamed(job)], job.target);
	return planWalk(domain, poster, job, lease);
}
