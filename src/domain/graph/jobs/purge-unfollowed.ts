import { isMentioned } from '../../../contract/event/mention.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { clearFollowRequest } from '../../../storage/rows/followers/follow-requests.ts';
import { setFollower } from '../../../storage/rows/followers/set-follower.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import type { JobLease } from '../../ports/lease.ts';
import { purgeRows } from '../../timeline/purge-rows.ts';

/**
 * unfollowed: sets the follower row off (it is kept), then deletes that subject's rows of earlier epochs. Rows that are
 * there by a mention stay. It purges even when the follower row has a newer seq already.
 */
export async function purgeUnfollowed(
	domain: Domain,
	follower: SubjectId,
	{ target: followed, seq, request }: JobRow,
	lease: JobLease,
): Promise<void> {
	const { subjectFollowers } = domain.store.tables;
	lease.assertHeld();
	await setFollower(subjectFollowers, followed, { follower, state: 'off', seq });
	domain.reached?.('follower row set');
	if (request !== undefined) await clearFollowRequest(subjectFollowers, followed, { follower, seq });
	await purgeRows(
		domain,
		follower,
		lease,
		({ event, epoch }) => event.actor === followed && epoch < seq && !isMentioned(event, follower),
	);
	domain.reached?.('purged once');
}
