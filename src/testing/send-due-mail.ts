/**
 * Sends the mail of a subject that is due by a clock which is ahead, as another process of the service does: a digest
 * comes in the morning, and no test waits for that.
 */
import { randomBytes } from 'node:crypto';
import { createDomain } from '../domain/domain.ts';
import { runMail } from '../domain/mail/sending/run-mail.ts';
import { sleep } from '../domain/waiting/sleep.ts';
import { mailSettings, mailOf as mailSettingsOf } from '../env/mail.ts';
import { Mailer } from '../outbound/mail/mailer.ts';
import { openAzureStore } from '../storage/azure/store.ts';
import { openEmbeddedStore } from '../storage/embedded/store.ts';
import { pagesOf } from '../storage/pages.ts';
import { type MailOf, mailKeys, mailOf } from '../storage/rows/mails.ts';

/** The table prefix in the settings. */
const PREFIX = 'tideline';

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
	const store = place.includes('AccountName=')
		? openAzureStore({ connectionStrings: [place], prefix: PREFIX })
		: openEmbeddedStore({ dataDir: place, prefix: PREFIX, secret: async () => 'signs no link' });
	await store.open();
	try {
		const outcomes: string[] = [];
		const domain = createDomain({
			store,
			now: () => Date.now() + aheadMs,
			randomBytes: (size) => randomBytes(size),
			sleep,
			runPending: () => {},
			openedAt,
			mailTried: (outcome) => void outcomes.push(outcome),
		});
		const waiting: MailOf[] = [];
		for await (const rows of pagesOf(store.tables.notifications, mailKeys.all(subject)))
			for (const row of rows) if (mailOf(row).state === 'waiting') waiting.push({ subject, mail: row.row });
		for (const mail of waiting) await runMail(domain, new Mailer(server), mail);
		return outcomes.filter((outcome) => outcome === 'sent').length;
	} finally {
		await store.close();
	}
}
