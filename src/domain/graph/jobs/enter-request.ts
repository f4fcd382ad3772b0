import type { SubjectId } from '../../../contract/subject/subject.ts';
import { setFollowRequest } from '../../../storage/rows/followers/follow-requests.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import { leaveToDrain } from '../../leave-to-drain.ts';
import { tell } from '../../notification/notification-writes.ts';
import { endIfBlocked } from '../end-follows.ts';
import { readPair } from '../pair.ts';

/**
 * follow-requested: enters the request in the list of the subject that is asked, and tells it. If one blocks the other, ends
 * the request.
 */
export async function enterRequest(
	domain: Domain,
	follower: SubjectId,
	{ target: followed, seq, createdAt }: JobRow,
): Promise<void> {
	if (await endIfBlocked(domain, follower, followed, leaveToDrain(domain))) return;
	const pair = await readPair(domain, follower, followed);
	if (pair?.state !== 'requested' || pair.seq !== seq) return;
	await setFollowRequest(domain.store.tables.subjectFollowers, followed, { follower, seq });
	await tell(domain, [
		{ reader: followed, row: { kind: 'request', at: Date.parse(createdAt), subject: follower, seq } },
	]);
}
