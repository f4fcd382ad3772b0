import { NotFound } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
import type { FollowState, SubjectId } from '../../contract/subject.ts';
import { getProfile } from '../../storage/ledger.ts';
import { madeInTime } from '../core/first-write.ts';
import type { Domain } from '../domain.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { assertNotApart } from './blocked.ts';
import { assertTwo, changePair, type Pair, readPair } from './pair.ts';
import { projectPair } from './project-pair.ts';

/** `repeated`: it was so already, and nothing was written. */
export type Followed = { state: FollowState; repeated: boolean };

/**
 * Follows a subject, or asks to when it accepts its followers one by one.
 * Throws `follow_self`, `subject_not_found`, `blocked`.
 */
export async function follow(
	domain: Domain,
	principal: Principal,
	follower: SubjectId,
	followed: SubjectId,
): Promise<Followed> {
	assertMayActFor(principal, follower);
	assertTwo(follower, followed);
	const { ledger } = domain.store.tables;
	const { result, owed } = await domain.committer.commit<Pair>({
		subject: follower,
		...actorOf(principal),
		async decide() {
			const [self, other, pair] = await Promise.all([
				getProfile(ledger, follower),
				getProfile(ledger, followed),
				readPair(domain, follower, followed),
				assertNotApart(domain, follower, followed),
			]);
			if (!self) throw new NotFound('subject', follower);
			if (!other) throw new NotFound('subject', followed);
			const wanted = other.follows === 'approval' ? 'requested' : 'on';
			if (pair?.state === 'on' || pair?.state === wanted) return { settled: pair };
			return changePair(follower, followed, pair, wanted);
		},
	});
	// Before the answer and before the backfill: what is posted from now on must find this row.
	const made = await madeInTime(domain, () => projectPair(domain, follower, followed, result));
	if (owed) domain.owed(owed);
	return { state: made ? result.state : 'pending', repeated: owed === undefined };
}
