/** Notices: what the service itself tells one subject, as an event in its timeline that nobody else reads. */
import { TidelineError } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { NoticeContent } from '../../contract/notice/notice.ts';
import { noticeText } from '../../contract/notice/notice-texts.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import { commitEvent } from '../event/post-event.ts';
import { commitRemoval } from '../event/remove-event.ts';
import { mailNotice } from '../mail/add-mails.ts';
import { profileOf } from '../subject/profile.ts';
import { BY_TIDELINE, ensureTideline } from '../subject/tideline.ts';

export type Notice = {
	/** The reader. A subject that is not there is told nothing. */
	to: SubjectId;
	content: NoticeContent;
	/** The words that name this notice: under the same ones it is sent once. */
	words: readonly string[];
	/** An absolute http or https URL: where its reader acts on it. */
	url?: string | undefined;
};

/** Sends a notice, once for its words: as an event, and by mail to an address that was confirmed. Throws what `commit` throws. */
export async function sendNotice(domain: Domain, { to, content, words, url }: Notice): Promise<void> {
	const addressee = await profileOf(domain, to);
	if (!addressee) return;
	await ensureTideline(domain);
	await commitEvent({ domain }, BY_TIDELINE, {
		actor: TIDELINE,
		...textAndUrl(content, url),
		mentions: [{ subject: to, handle: addressee.handle }],
		audience: 'mentioned',
		idempotencyKey: ['notice', ...words],
	});
	await mailNotice(domain, { to, words, notice: content, link: url });
}

/** An alarm has its address in the text, where a notification shows it. */
function textAndUrl(content: NoticeContent, url: string | undefined): { text: string; url?: string } {
	const text = noticeText(content, 'en');
	if (url === undefined) return { text };
	return content.kind === 'alarm' ? { text: `${text} ${url}` } : { text, url };
}

/** Takes back a notice that was sent: its subject is erased. */
export async function takeBackNotice(domain: Domain, id: EventId): Promise<void> {
	try {
		await commitRemoval({ domain }, BY_TIDELINE, { actor: TIDELINE, id });
	} catch (error) {
		if (!(error instanceof TidelineError && error.code === 'event_already_removed')) throw error;
	}
}
