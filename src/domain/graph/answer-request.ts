import { TidelineError } from '../../contract/errors/errors.ts';
import type { FollowState, SubjectId } from '../../contract/subject/subject.ts';
import { answerKeys, answerOf } from '../../storage/rows/ledger/following.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Decision } from '../ledger/command.ts';
import { runCommand } from '../run-command.ts';
import { applyRequestAnswer } from './apply-request-answer.ts';
import { assertNotBlocked } from './blocked.ts';
import type { FollowInput } from './follow.ts';
import { assertTwo, readPair } from './pair.ts';

/** `repeated`: it was answered so already, and nothing was written. */
export type Answered = { state: FollowState; repeated: boolean };

/** Accepts a subject's request to follow. Throws `request_not_found`, `blocked`. */
export async function acceptRequest(ctx: Ctx, { follower, followed }: FollowInput): Promise<Answered> {
	authorize(ctx.principal, 'relation.change', followed);
	return answerRequest(ctx, { follower, followed }, true);
}

/** Refuses a subject's request to follow. It may ask again. Throws `request_not_found`. */
export async function refuseRequest(ctx: Ctx, { follower, followed }: FollowInput): Promise<Answered> {
	authorize(ctx.principal, 'relation.change', followed);
	return answerRequest(ctx, { follower, followed }, false);
}

/**
 * The first answer stands: it is a fact of the ledger of the subject that was asked, and is then applied on the
 * other's.
 */
async function answerRequest(ctx: Ctx, { follower, followed }: FollowInput, accepted: boolean): Promise<Answered> {
	assertTwo(follower, followed);
	const { result, repeated, pending } = await runCommand<number | undefined>(ctx, {
		subject: followed,
		decide: () => decideAnswer(ctx, followed, follower, accepted),
		// A follower who was accepted gets the next event.
		firstWrite: async (request, addJob) =>
			request !== undefined && applyRequestAnswer(ctx.domain, follower, followed, { request, accepted }, addJob),
		writesAgain: (request) => request !== undefined,
	});
	if (result === undefined) return { state: 'on', repeated: true };
	return { state: pending ? 'pending' : accepted ? 'on' : 'off', repeated };
}

/** The seq of the request that is answered; undefined when it was accepted long ago. */
async function decideAnswer(
	ctx: Ctx,
	followed: SubjectId,
	follower: SubjectId,
	accepted: boolean,
): Promise<Decision<number | undefined>> {
	const { ledger } = ctx.domain.store.tables;
	const key = answerKeys.answer(followed, follower);
	const [pair, row] = await Promise.all([readPair(ctx.domain, follower, followed), ledger.get(key)]);
	if (accepted && pair?.state === 'on') return { settled: undefined };
	if (pair?.state !== 'requested') throw noRequest(follower);
	const before = row && answerOf(row);
	if (before?.request === pair.seq) {
		if (before.accepted !== accepted) throw noRequest(follower);
		return { settled: pair.seq };
	}
	if (accepted) await assertNotBlocked(ctx, followed, follower);
	return {
		action: accepted ? 'follow-accepted' : 'follow-refused',
		target: follower,
		forJob: { request: pair.seq },
		facts: () => [{ ...key, kind: 'upsert', properties: { request: pair.seq, accepted } }],
		result: () => pair.seq,
	};
}

function noRequest(follower: SubjectId): TidelineError {
	return new TidelineError(
		'request_not_found',
		`There's no follow request from ${follower}: it was canceled or already answered. Reload the list of requests.`,
	);
}
