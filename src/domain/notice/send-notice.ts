/** Notices: what the service itself tells one subject, as an event in its timeline that nobody else reads. */
import type { SubjectId } from '../../contract/subject.ts';
import type { Domain } from '../domain.ts';
import { commitEvent } from '../event/post-event.ts';
import { createMachine } from '../subject/create-machine.ts';
import { draftProfile } from '../subject/draft-profile.ts';
import { profileOf } from '../subject/profile.ts';

/** The machine that posts notices. It is made at its first one, and has no tokens. */
export const TIDELINE: SubjectId = 'app-tideline';

const BY = { actor: TIDELINE, via: 'notice' };

export type Notice = {
	/** Who is told. A subject that is not there is told nothing. */
	to: SubjectId;
	text: string;
	/** The words that name this notice: under the same ones it is sent once. */
	words: readonly string[];
	/** An absolute http or https URL: where its reader acts on it. */
	url?: string | undefined;
};

/** Sends a notice, once for its words. Throws what `commit` throws. */
export async function sendNotice(domain: Domain, { to, text, words, url }: Notice): Promise<void> {
	const addressee = await profileOf(domain, to);
	if (!addressee) return;
	await ensureTideline(domain);
	await commitEvent({ domain }, BY, {
		actor: TIDELINE,
		text,
		...(url !== undefined && { url }),
		mentions: [{ subject: to, handle: addressee.handle }],
		audience: 'mentioned',
		idempotencyKey: ['notice', ...words],
	});
}

/** It accepts followers one by one, and nobody is there to accept them: what it posts concerns its addressees alone. */
async function ensureTideline(domain: Domain): Promise<void> {
	if (await profileOf(domain, TIDELINE)) return;
	const drafted = await draftProfile(domain, TIDELINE, 'machine', 'Tideline');
	await createMachine({ domain }, BY, { ...drafted, follows: 'approval' });
}
