/** Notices: what the service itself tells one subject, as an event in its timeline that nobody else reads. */
import { TidelineError } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import { commitEvent } from '../event/post-event.ts';
import { commitRemoval } from '../event/remove-event.ts';
import { profileOf } from '../subject/profile.ts';
import { BY_TIDELINE, ensureTideline, TIDELINE } from '../subject/tideline.ts';

export type Notice = {
	/** The reader. A subject that is not there is told nothing. */
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
	await commitEvent({ domain }, BY_TIDELINE, {
		actor: TIDELINE,
		text,
		...(url !== undefined && { url }),
		mentions: [{ subject: to, handle: addressee.handle }],
		audience: 'mentioned',
		idempotencyKey: ['notice', ...words],
	});
}

/** Takes back a notice that was sent: its subject is erased. */
export async function takeBackNotice(domain: Domain, id: EventId): Promise<void> {
	try {
		await commitRemoval({ domain }, BY_TIDELINE, { actor: TIDELINE, id });
	} catch (error) {
		if (!(error instanceof TidelineError && error.code === 'event_already_removed')) throw error;
	}
}
