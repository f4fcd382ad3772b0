/** Writes a mail: its text in both forms, its headers, and the bytes that a mail server gets. */
import { createHash } from 'node:crypto';
import type { Mail } from '../../contract/mail/mail.ts';
import { htmlText, plainText } from './layout.ts';
import { writeLetter } from './letter.ts';

/** Sender of all mail. Without a name it is empty. */
export type MailSender = { name: string; address: string };

/** The texts of a mail. */
export function textsOf(mail: Mail): { subject: string; text: string; html: string } {
	const letter = writeLetter(mail);
	return { subject: letter.subject, text: plainText(letter), html: htmlText(letter, mail.language) };
}

/** The whole mail as RFC 5322 has it. */
export async function composeMail(mail: Mail, from: MailSender): Promise<Buffer> {
	// A process that sends no mail does without these modules.
	const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
	const composer = new MailComposer({
		...textsOf(mail),
		from,
		to: { name: '', address: mail.to },
		date: new Date(),
		messageId: messageIdOf(mail, from),
		headers: headersOf(mail, from),
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return await composer.compile().build();
}

/** The same for each try, so that a mail program shows a mail once that came twice. It gives the id away to nobody. */
function messageIdOf({ id }: Mail, { address }: MailSender): string {
	return `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${domainOf(address)}>`;
}

/**
 * They tell programs that a program wrote this, so that none answers (RFC 3834; the second one is that of Exchange), which
 * list it belongs to (RFC 2919), and how to end it with one request (RFC 8058).
 */
function headersOf({ content, language, unsubscribing }: Mail, { address }: MailSender) {
	const isList = content.kind === 'notification' || content.kind === 'digest';
	return [
		{ key: 'Auto-Submitted', value: 'auto-generated' },
		{ key: 'X-Auto-Response-Suppress', value: 'All' },
		{ key: 'Content-Language', value: language },
		...(isList ? [{ key: 'List-Id', value: `<${content.kind}.tideline.${domainOf(address)}>` }] : []),
		...(unsubscribing
			? [
					// Not folded: some mail programs look for the address on the line of the name.
					{ key: 'List-Unsubscribe', value: { prepared: true, value: `<${new URL(unsubscribing.oneClick).href}>` } },
					{ key: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
				]
			: []),
	];
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
