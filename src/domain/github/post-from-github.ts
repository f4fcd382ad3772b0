import { TidelineError } from '../../contract/errors/errors.ts';
import type { GithubReading } from '../../contract/event/github.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { commitEvent, type Posted } from '../event/post-event.ts';
import { assertNotSuspended } from '../ledger/suspended.ts';
import { readPayload } from './read-payload.ts';
import { goodSecrets } from './secrets.ts';

export type FromGithub = {
	subject: SubjectId;
	/** The name of the event, and the id under which GitHub sends it, once or again. */
	event: string;
	delivery: string;
	payload: unknown;
	/** Whether it was signed with this secret. */
	isSignedWith(secret: string): Promise<boolean>;
	/** Called once the signature holds, before anything is written. An error that it throws refuses the event. */
	assertMayPost?(): Promise<void> | undefined;
};

/**
 * Posts what GitHub sends as an event of the subject, once. Throws `signature_invalid`, also for a subject that is not
 * connected, `suspended`, and a `ZodError` for a payload that cannot be read.
 */
export async function postFromGithub(
	ctx: Ctx,
	{ subject, event, delivery, payload, isSignedWith, assertMayPost }: FromGithub,
): Promise<Posted | Extract<GithubReading, { ignored: string }>> {
	authorize(ctx.principal, 'github.post');
	const signed = await Promise.all((await goodSecrets(ctx.domain, subject)).map(isSignedWith));
	if (!signed.includes(true))
		throw new TidelineError(
			'signature_invalid',
			"The signature doesn't match this profile's secret. Set the webhook's secret again.",
		);
	await assertNotSuspended(ctx.domain, subject);
	await assertMayPost?.();
	const read = readPayload(event, payload);
	if ('ignored' in read) return read;
	return commitEvent(
		ctx,
		{ actor: subject, via: 'github' },
		{
			...read.input,
			actor: subject,
			// The handles in it are those of GitHub.
			mentions: [],
			idempotencyKey: ['github', delivery],
			provenance: { source: read.source, origin: delivery },
		},
	);
}
