import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';
import type { Followed, FollowInput } from './follow.ts';
import { assertTwo, changePair, type Pair, readPair } from './pair.ts';
import { projectPair } from './project-pair.ts';

/**
 * Stops following a subject, or withdraws the request to follow it. A subject that is not followed may be named.
 * Throws `follow_self`, `subject_not_found`.
 */
export async function unfollow(ctx: Ctx, { follower, followed }: FollowInput): Promise<Followed> {
	authorize(ctx.principal, 'relation.change', follower);
	assertTwo(follower, followed);
	const { domain } = ctx;
	const { repeated, pending } = await runCommand<Pair | undefined>(ctx, {
		subject: follower,
		async decide() {
			const [pair] = await Promise.all([readPair(domain, follower, followed), assertExist(domain, follower, followed)]);
			return !pair || pair.state === 'off' ? { settled: pair } : changePair(follower, followed, pair, 'off');
		},
		// The next event must not find this row on.
		firstWrite: async (pair) => pair && projectPair(domain, follower, followed, pair),
		writesAgain: (pair) => pair !== undefined,
	});
	return { state: pending ? 'pending' : 'off', repeated };
}
