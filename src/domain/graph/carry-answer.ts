import type { SubjectId } from '../../contract/subject.ts';
import type { OwedJob } from '../core/ports.ts';
import { repeat } from '../core/repeat.ts';
import type { Domain } from '../domain.ts';
import { blockerOf } from './blocked.ts';
import { endFollow } from './end-follow.ts';
import { endIfApart } from './end-follows.ts';
import { changePair, type Pair, readPair } from './pair.ts';
import { projectPair } from './project-pair.ts';

/** An answer to a request, which is named by the seq of its entry. */
type Answer = { request: number; accepted: boolean };

/**
 * Brings an answer to the ledger of whoever asked, if it still asks with this very request: a request that was
 * withdrawn, and made again since, waits for an answer of its own. Again is harmless.
 */
export async function carryAnswer(
	domain: Domain,
	follower: SubjectId,
	followed: SubjectId,
	{ request, accepted }: Answer,
	owed: (job: OwedJob) => void,
): Promise<void> {
	if (accepted) return startFollow(domain, follower, followed, request, owed);
	const ended = await endFollow(
		domain,
		follower,
		followed,
		{ actor: followed, via: 'approval' },
		({ state, seq }) => state === 'requested' && seq === request,
	);
	if (ended.owed) owed(ended.owed);
}

/** What a block forbids meanwhile is ended instead: otherwise it would wait for good, its answer given. */
async function startFollow(
	domain: Domain,
	follower: SubjectId,
	followed: SubjectId,
	request: number,
	owed: (job: OwedJob) => void,
): Promise<void> {
	for (;;) {
		const { result, owed: job } = await domain.committer.commit<Pair | 'apart' | undefined>({
			subject: follower,
			actor: followed,
			via: 'approval',
			async decide() {
				const [pair, blocker] = await Promise.all([
					readPair(domain, follower, followed),
					blockerOf(domain, follower, followed),
				]);
				if (pair?.state !== 'requested' || pair.seq !== request)
					return { settled: pair?.state === 'on' ? pair : undefined };
				return blocker ? { settled: 'apart' } : changePair(follower, followed, pair, 'on');
			},
		});
		if (result === 'apart') {
			if (await endIfApart(domain, follower, followed, owed)) return;
			continue;
		}
		if (job) owed(job);
		if (result) await repeat(domain, () => projectPair(domain, follower, followed, result));
		return;
	}
}
