import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { madeInTime } from '../core/first-write.ts';
import type { Domain } from '../domain.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { assertExist } from '../subject/get-subject.ts';
import type { Followed } from './follow.ts';
import { assertTwo, changePair, type Pair, readPair } from './pair.ts';
import { projectPair } from './project-pair.ts';

/**
 * Stops following a subject, or withdraws the request to. Not following it before is fine.
 * Throws `follow_self`, `subject_not_found`.
 */
export async function unfollow(
	domain: Domain,
	principal: Principal,
	follower: SubjectId,
	followed: SubjectId,
): Promise<Followed> {
	assertMayActFor(principal, follower);
	assertTwo(follower, followed);
	const { result, owed } = await domain.committer.commit<Pair | undefined>({
		subject: follower,
		...actorOf(principal),
		async decide() {
			const [pair] = await Promise.all([readPair(domain, follower, followed), assertExist(domain, follower, followed)]);
			return !pair || pair.state === 'off' ? { settled: pair } : changePair(follower, followed, pair, 'off');
		},
	});
	if (!result) return { state: 'off', repeated: true };
	// Before the answer: what is posted from now on must not find this row on.
	const made = await madeInTime(domain, () => projectPair(domain, follower, followed, result));
	if (owed) domain.owed(owed);
	return { state: made ? 'off' : 'pending', repeated: owed === undefined };
}
