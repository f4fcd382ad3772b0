import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { type FollowerRow, followersOf } from '../../../storage/rows/followers/subject-followers.ts';
import { getJob, type JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { ReceiptRow } from '../../../storage/rows/ledger/receipts.ts';
import type { Stored } from '../../../storage/rows/properties.ts';
import type { Domain } from '../../domain.ts';
import type { JobLease } from '../../ports/lease.ts';
import { isoTime } from '../../ports/ports.ts';
import { carry, type Walk, walkOf } from './walk.ts';

/** Runs one chunk that a planner handed out. True when it was the last one of its job. */
export async function runChunk(
	domain: Domain,
	poster: SubjectId,
	job: Stored<JobRow>,
	chunk: string,
	lease: JobLease,
): Promise<boolean> {
	const walk = walkOf(domain, poster, job, lease);
	const receipt = await walk.receipts.get(chunk);
	if (!receipt) return false;
	if (!receipt.done) {
		const begunAt = isoTime(domain.now());
		const followers = await followersWithin(walk, receipt);
		await walk.receipts.finishHandedOut(receipt, begunAt, await carry(walk, followers));
	}
	const { planned } = (await getJob(walk.domain.store.tables.ledger, poster, job.commandId)) ?? {};
	if (planned === undefined || (await walk.receipts.isFollowedByOpen(chunk))) return false;
	return walk.receipts.areAllDone(planned);
}

async function followersWithin({ domain, poster }: Walk, { after, upTo }: ReceiptRow): Promise<FollowerRow[]> {
	const found: FollowerRow[] = [];
	const range = { partition: poster, after: after || undefined, upTo };
	for await (const rows of pagesOf(domain.store.tables.subjectFollowers, range)) found.push(...followersOf(rows));
	return found;
}
