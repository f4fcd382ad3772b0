import { NotFound } from '../../contract/errors/errors.ts';
import type { FollowState, SubjectId } from '../../contract/subject/subject.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { knownProfile } from '../subject/profile.ts';
import { assertNotBlocked } from './blocked.ts';
import { assertTwo, changePair, type Pair, readPair } from './pair.ts';
import { newFollowerRows, projectPair } from './project-pair.ts';

export type FollowInput = { follower: SubjectId; followed: SubjectId };

/** `repeated`: it was so already, and nothing was written. */
export type Followed = { state: FollowState; repeated: boolean };

/**
 * Follows a subject. Where that subject accepts its followers one by one, asks to follow it.
 * Throws `follow_self`, `subject_not_found`, `blocked`.
 */
export async function follow(ctx: Ctx, { follower, followed }: FollowInput): Promise<Followed> {
	authorize(ctx.principal, 'relation.change', follower);
	assertTwo(follower, followed);
	const { domain } = ctx;
	const { ledger } = domain.store.tables;
	const { result, repeated, pending } = await runCommand<Pair>(ctx, {
		subject: follower,
		async decide(known) {
			const [self, other, pair] = await Promise.all([
				knownProfile(domain, known, follower),
				getProfile(ledger, followed),
				readPair(domain, follower, followed),
				assertNotBlocked(ctx, follower, followed),
			]);
			if (!self) throw new NotFound('subject', follower);
			if (!other) throw new NotFound('subject', followed);
			const wanted = other.follows === 'approval' ? 'requested' : 'on';
			if (pair?.state === 'on' || pair?.state === wanted) return { settled: pair };
			const change = changePair(follower, followed, pair, wanted);
			if (pair || wanted !== 'on') return change;
			return {
				...change,
				sharesRows: true,
				firstRows: ({ seq }, tables) => newFollowerRows(tables, followed, { follower, state: 'on', seq }),
			};
		},
		// Before the backfill too: the next event must find this row.
		firstWrite: (pair) => projectPair(domain, follower, followed, pair),
		writesAgain: () => true,
	});
	return { state: pending ? 'pending' : result.state, repeated };
}
