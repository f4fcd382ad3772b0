import { ANONYMOUS } from '../../../contract/caller/principal.ts';
import type { MailTried } from '../../../contract/mail/mail.ts';
import { mailKeys } from '../../../storage/rows/mails.ts';
import type { Domain } from '../../domain.ts';
import { isoTime } from '../../ports/ports.ts';
import { changeMailFact } from '../change-mail.ts';
import type { MailToSend } from './mail-content.ts';

/**
 * The mail server says for good that the address of a mail is none: nothing goes there any more, and its subject is shown
 * why. An address that was to be confirmed only stays unconfirmed.
 */
export async function noteBounce(
	domain: Domain,
	{ subject, mail, fact: { confirmed } }: MailToSend,
	{ status, answer }: Extract<MailTried, { outcome: 'bounced' | 'rejected' }>,
): Promise<void> {
	if (mailKeys.confirmIn(mail) !== undefined) return;
	const bounced = { at: isoTime(domain.now()), status, answer };
	await changeMailFact({ domain, principal: ANONYMOUS, by: { actor: subject, via: 'mail-server' } }, subject, (fact) =>
		// Another address may have been confirmed meanwhile.
		fact?.confirmed === confirmed && !fact?.bounced ? fact && { ...fact, bounced } : undefined,
	);
}
