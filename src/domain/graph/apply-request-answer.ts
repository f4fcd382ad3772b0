import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import type { AddJob } from '../run-command.ts';
import { repeat } from '../waiting/repeat.ts';
import { blockerOf } from './blocked.ts';
import { endFollow } from './end-follow.ts';
import { endIfBlocked } from './end-follows.ts';
import { changePair, type Pair, readPair } from './pair.ts';
import { projectPair } from './project-pair.ts';

/** The answer to a request. The seq of the request's entry names it. */
type RequestAnswer = { request: number; accepted: boolean };

/**
 * Applies an answer on the ledger of the subject that asked, if it still asks with this very request: a request that was
 * withdrawn and made again waits for an answer of its own. Applying it twice does no harm.
 */
export async function applyRequestAnswer(
	domain: Domain,
	follower: SubjectId,
	followed: SubjectId,
	{ request, accepted }: RequestAnswer,
	addJob: AddJob,
): Promise<void> {
	if (accepted) return startFollow(domain, follower, followed, request, addJob);
	const ended = await endFollow(
		domain,
		follower,
		followed,
		{ actor: followed, via: 'approval' },
		({ state, seq }) => state === 'requested' && seq === request,
	);
	if (ended.job) addJob(ended.job);
}

/** If a block forbids the follow by now, ends the request instead: otherwise it would wait for ever. */
async function startFollow(
	domain: Domain,
	follower: SubjectId,
	followed: SubjectId,
	request: number,
	addJob: AddJob,
): Promise<void> {
	for (;;) {
		const { result, job } = await domain.committer.commit<Pair | 'blocked' | undefined>({
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
				return blocker ? { settled: 'blocked' } : changePair(follower, followed, pair, 'on');
			},
		});
		if (result === 'blocked') {
			if (await endIfBlocked(domain, follower, followed, addJob)) return;
			continue;
		}
		if (job) addJob(job);
		if (result) await repeat(domain, () => projectPair(domain, follower, followed, result));
		return;
	}
}
