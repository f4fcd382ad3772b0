/**
 * Sends the mail of a subject that is due by a clock which is ahead, as another process of the service does: a digest
 * comes in the morning, and no test waits for that.
 */
import { runMail } from '../domain/mail/sending/run-mail.ts';
import { mailSettings, mailOf as mailSettingsOf } from '../env/mail.ts';
import { Mailer } from '../outbound/mail/mailer.ts';
import { pagesOf } from '../storage/pages.ts';
import { type MailOf, mailKeys, mailOf } from '../storage/rows/mails.ts';
import { withDomainAhead } from './domain-ahead.ts';

export type DueMail = {
	/** Data directory or connection string of the store. */
	store: string;
	subject: string;
	aheadMs: number;
	/** Origin of the links in mails. */
	openedAt: string;
	/** Values of the settings. */
	SMTP_URL: string;
	MAIL_FROM: string;
};

/** Resolves to how many mails were sent. */
export async function sendDueMail({ store: place, subject, aheadMs, openedAt, ...settings }: DueMail): Promise<number> {
	const server = mailSettingsOf({
		SMTP_URL: mailSettings.SMTP_URL.parse(settings.SMTP_URL),
		MAIL_FROM: mailSettings.MAIL_FROM.parse(settings.MAIL_FROM),
	});
	if (!server) throw new Error('There is no mail server.');
	const outcomes: string[] = [];
	return withDomainAhead(
		place,
		aheadMs,
		async (domain) => {
			const waiting: MailOf[] = [];
			for await (const rows of pagesOf(domain.store.tables.notifications, mailKeys.all(subject)))
				for (const row of rows) if (mailOf(row).state === 'waiting') waiting.push({ subject, mail: row.row });
			for (const mail of waiting) await runMail(domain, new Mailer(server), mail);
			return outcomes.filter((outcome) => outcome === 'sent').length;
		},
		{ openedAt, mailTried: (outcome) => void outcomes.push(outcome) },
	);
}
