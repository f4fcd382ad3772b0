import { TidelineError } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
import type { FollowState, SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { answerOf } from '../../storage/ledger.ts';
import { madeInTime } from '../core/first-write.ts';
import type { OwedJob } from '../core/ports.ts';
import type { Domain } from '../domain.ts';
import type { Decision } from '../ledger/commit.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { assertNotApart } from './blocked.ts';
import { carryAnswer } from './carry-answer.ts';
import { assertTwo, readPair } from './pair.ts';

/** `repeated`: it was answered so already, and nothing was written. */
export type Answered = { state: FollowState; repeated: boolean };

/** Lets a subject that asked to follow do so. Throws `request_not_found`, `blocked`. */
export function acceptRequest(
	domain: Domain,
	principal: Principal,
	followed: SubjectId,
	follower: SubjectId,
): Promise<Answered> {
	return answerRequest(domain, principal, followed, follower, true);
}

/** Ends a subject's request to follow; it may ask again. Throws `request_not_found`. */
export function refuseRequest(
	domain: Domain,
	principal: Principal,
	followed: SubjectId,
	follower: SubjectId,
): Promise<Answered> {
	return answerRequest(domain, principal, followed, follower, false);
}

/** The first answer to a request stands: it is a fact of the ledger of whoever was asked, and then carried to the other's. */
async function answerRequest(
	domain: Domain,
	principal: Principal,
	followed: SubjectId,
	follower: SubjectId,
	accepted: boolean,
): Promise<Answered> {
	assertMayActFor(principal, followed);
	assertTwo(follower, followed);
	const { result: request, owed } = await domain.committer.commit<number | undefined>({
		subject: followed,
		...actorOf(principal),
		decide: () => decideAnswer(domain, followed, follower, accepted),
	});
	if (request === undefined) return { state: 'on', repeated: true };
	// Before the answer: who was accepted gets what is posted from now on.
	const carried: OwedJob[] = [];
	const made = await madeInTime(domain, () =>
		carryAnswer(domain, follower, followed, { request, accepted }, (job) => carried.push(job)),
	);
	for (const job of [...(owed ? [owed] : []), ...carried]) domain.owed(job);
	return { state: made ? (accepted ? 'on' : 'off') : 'pending', repeated: owed === undefined };
}

/** The seq of the request that is answered; undefined when it was accepted long ago. */
async function decideAnswer(
	domain: Domain,
	followed: SubjectId,
	follower: SubjectId,
	accepted: boolean,
): Promise<Decision<number | undefined>> {
	const key = ledgerKeys.answer(followed, follower);
	const [pair, row] = await Promise.all([readPair(domain, follower, followed), domain.store.tables.ledger.get(key)]);
	if (accepted && pair?.state === 'on') return { settled: undefined };
	if (pair?.state !== 'requested') throw noRequest(follower);
	const before = row && answerOf(row);
	if (before?.request === pair.seq) {
		if (before.accepted !== accepted) throw noRequest(follower);
		return { settled: pair.seq };
	}
	if (accepted) await assertNotApart(domain, followed, follower);
	return {
		action: accepted ? 'follow-accepted' : 'follow-refused',
		target: follower,
		owes: { request: pair.seq },
		facts: () => [{ ...key, kind: 'upsert', properties: { request: pair.seq, accepted } }],
		result: () => pair.seq,
	};
}

function noRequest(follower: SubjectId): TidelineError {
	return new TidelineError(
		'request_not_found',
		`${follower} does not ask to follow (any more): it took that back, or it was answered. See the list of requests.`,
	);
}
