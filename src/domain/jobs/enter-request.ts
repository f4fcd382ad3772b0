import type { SubjectId } from '../../contract/subject.ts';
import { setFollowRequest } from '../../storage/follow-requests.ts';
import type { JobRow } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { endIfBlocked } from '../graph/end-follows.ts';
import { readPair } from '../graph/pair.ts';
import { leaveToDrain } from './leave-to-drain.ts';

/** follow-requested: enters the request in the list of the subject that is asked. If one blocks the other, ends the request. */
export async function enterRequest(
	domain: Domain,
	follower: SubjectId,
	{ target: followed, seq }: JobRow,
): Promise<void> {
	if (await endIfBlocked(domain, follower, followed, leaveToDrain(domain))) return;
	const pair = await readPair(domain, follower, followed);
	if (pair?.state === 'requested' && pair.seq === seq)
		await setFollowRequest(domain.store.tables.subjectFollowers, followed, { follower, seq });
}
