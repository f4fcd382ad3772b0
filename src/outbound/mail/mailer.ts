/** Hands mail to the mail server that the operator names. */
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Mail, MailTried } from '../../contract/mail/mail.ts';
import { readMailAddress } from '../../contract/mail/mail-address.ts';
import { composeMail, type MailSender } from './compose-mail.ts';
import { handOver, type MailServerAddress } from './hand-over.ts';
import { LateText } from './late-text.ts';
import { outcomeOf } from './outcome.ts';

/** Values of the settings SMTP_URL and MAIL_FROM. */
export type MailSettings = MailServerAddress & { from: MailSender };

export class Mailer {
	readonly #settings: MailSettings;

	constructor(settings: MailSettings) {
		this.#settings = settings;
	}

	/**
	 * `beforeText` is awaited once the server has taken sender and address and asks for the text. From its end on nobody
	 * knows for sure that the mail was not sent. If it throws, nothing is sent, and its error is thrown. The connection is
	 * over `withinMs` after its begin; only a `beforeText` that is still under way is awaited for longer.
	 *
	 * Throws `mail_address_invalid` for an address that `readMailAddress` refuses.
	 */
	async send(
		mail: Mail,
		{ withinMs, beforeText }: { withinMs: number; beforeText(): Promise<void> },
	): Promise<MailTried> {
		const { from, ...server } = this.#settings;
		const to = readMailAddress(mail.to);
		if (to === undefined) throw new TidelineError('mail_address_invalid', "That isn't the address of one mailbox.");
		const text = new LateText(await composeMail({ ...mail, to }, from), beforeText);
		const error = await handOver(server, { from: from.address, to }, text, withinMs);
		await text.settled();
		if (text.refusal) throw text.refusal.error;
		return error ? outcomeOf(error, { handedOver: text.handedOver, to }) : { outcome: 'sent' };
	}
}
