import type { SubjectId } from '../../contract/subject/subject.ts';
import type { FollowingRow } from '../../storage/rows/ledger/following.ts';
import type { Domain } from '../domain.ts';
import type { PendingJob } from '../ports/ports.ts';
import { repeat } from '../waiting/repeat.ts';
import { changePair, type Pair, readPair } from './pair.ts';
import { projectPair } from './project-pair.ts';

/**
 * Ends a follow or a request on the follower's ledger in the name of another subject, if `isDue` holds. It is asked under
 * the ETag of the head that the entry replaces, so it sees all that the follower did meanwhile.
 * `off` is false when it was not due (any more).
 */
export async function endFollow(
	domain: Domain,
	follower: SubjectId,
	followed: SubjectId,
	by: { actor: SubjectId; via: 'approval' | 'relation' },
	isDue: (pair: FollowingRow) => Promise<boolean> | boolean,
): Promise<{ off: boolean; job?: PendingJob }> {
	const { result, job } = await domain.committer.commit<Pair | 'kept'>({
		subject: follower,
		...by,
		async decide() {
			const pair = await readPair(domain, follower, followed);
			if (!pair || pair.state === 'off') return { settled: pair ?? { state: 'off', seq: 0 } };
			return (await isDue(pair)) ? changePair(follower, followed, pair, 'off') : { settled: 'kept' };
		},
	});
	if (result === 'kept') return { off: false };
	if (result.seq > 0) await repeat(domain, () => projectPair(domain, follower, followed, result));
	return { off: true, job };
}
