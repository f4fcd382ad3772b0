/** A way to mail that keeps what it was handed, and answers as it is told. */
import type { Mail, MailTried } from '../contract/mail/mail.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { type LinkPurpose, linkCode } from '../domain/mail/mail-links.ts';
import type { Mailer } from '../domain/ports/ports.ts';
import type { Store } from '../storage/port.ts';
import { getMailFact } from '../storage/rows/ledger/mail.ts';
import { getAddress } from '../storage/rows/mails.ts';

type Answer = MailTried | (() => Promise<MailTried>);

export class PostOffice implements Mailer {
	/** Mails whose texts were handed over, whatever became of them. */
	readonly handed: Mail[] = [];
	/** The outcomes of the next tries; then everything is sent. One that is `later` ends before the text. */
	readonly answers: Answer[] = [];
	/** Tries that were made. */
	tries = 0;
	/** Called when a text is about to be asked for. */
	beforeText: (() => Promise<void>) | undefined;

	async send(mail: Mail, options: Parameters<Mailer['send']>[1]): Promise<MailTried> {
		this.tries++;
		const next = this.answers.shift() ?? { outcome: 'sent' };
		const tried = typeof next === 'function' ? await next() : next;
		if (tried.outcome === 'later' || tried.outcome === 'bounced') return tried;
		await this.beforeText?.();
		await options.beforeText();
		this.handed.push(mail);
		return tried;
	}
}

/** The code of a link of an address: that which is to be confirmed, or that which gets mail. */
export async function linkCodeOf(store: Store, subject: SubjectId, purpose: LinkPurpose): Promise<string> {
	const fact = await getMailFact(store.tables.ledger, subject);
	const id = purpose === 'confirm' ? fact?.pending : fact?.confirmed;
	const address = id && (await getAddress(store.tables.notifications, subject, id));
	if (!address) throw new Error(`${subject} has no such address.`);
	return linkCode(address, purpose);
}
