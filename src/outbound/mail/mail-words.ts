/** Words of mail in each language, without its layout. */
import { CONFIRM_HOURS, type DigestPeriod, type MailLanguage } from '../../contract/mail/mail.ts';

export type MailWords = {
	confirm: { subject(handle: string): string; lead(handle: string, origin: string): string; button: string };
	/** The time for which the link is good, and what to do where somebody else asked for it. */
	confirmNote: string;
	notice: { lead(handle: string): string; button: string };
	mention: { subject(name: string): string; lead(name: string, handle: string): string; button: string };
	reply: { subject(name: string): string; lead(name: string, handle: string): string };
	digest: {
		/** `hasReplies`: some events answer the reader. The others mention it. */
		subject(period: DigestPeriod, count: number, handle: string, hasReplies: boolean): string;
		lead(period: DigestPeriod, count: number, handle: string, hasReplies: boolean): string;
		more(count: number): string;
		event: string;
		button: string;
	};
	erased: { subject(handle: string): string; lead(handle: string, subject: string, origin: string): string };
	test: { subject: string; lead(origin: string): string };
	/** The reason why the reader gets this mail. */
	why: {
		confirm(handle: string, origin: string): string;
		confirmed(handle: string, origin: string): string;
		erased(handle: string, origin: string): string;
		test: string;
	};
	settings: string;
	unsubscribe: string;
	/** The moment of an event, in UTC. */
	time(at: string): string;
};

const timeIn = (locale: string) => {
	const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
	return (at: string) => `${format.format(new Date(at))} UTC`;
};

const english: MailWords = {
	confirm: {
		subject: (handle) => `Confirm this email address for @${handle}`,
		lead: (handle, origin) => `Is this the address of @${handle} at ${origin}? Confirm it, and notices come here.`,
		button: 'Confirm address',
	},
	confirmNote: `The link works for ${CONFIRM_HOURS} hours. If you didn't ask for this, you don't need to do anything.`,
	notice: { lead: (handle) => `A notice for @${handle}:`, button: 'Open Tideline' },
	mention: {
		subject: (name) => `${name} mentioned you`,
		lead: (name, handle) => `${name} mentioned @${handle}:`,
		button: 'Open event',
	},
	reply: {
		subject: (name) => `${name} replied to you`,
		lead: (name, handle) => `${name} replied to @${handle}:`,
	},
	digest: {
		subject: (period, count, handle, hasReplies) =>
			`${period === 'daily' ? 'Today' : 'This week'}: ` +
			(hasReplies
				? `${count === 1 ? '1 reply' : `${count} mentions and replies`} for @${handle}`
				: `${count === 1 ? '1 mention' : `${count} mentions`} of @${handle}`),
		lead: (period, count, handle, hasReplies) =>
			`${count === 1 ? '1 event' : `${count} events`} ${hasReplies ? 'mentioned or answered' : 'mentioned'} @${handle} since the last ${period} digest.`,
		more: (count) => `And ${count} more.`,
		event: 'Open event',
		button: 'See all mentions',
	},
	erased: {
		subject: (handle) => `@${handle} is being erased`,
		lead: (handle, subject, origin) =>
			`The operator is erasing the profile @${handle} (${subject}) at ${origin}, with all that it posted and with this email address.`,
	},
	test: {
		subject: 'Tideline can send email',
		lead: (origin) => `This is a test from ${origin}. Email to this address arrives.`,
	},
	why: {
		confirm: (handle, origin) => `You get this because someone entered this address for @${handle} at ${origin}.`,
		confirmed: (handle, origin) => `You get this because this address is confirmed for @${handle} at ${origin}.`,
		erased: (handle, origin) =>
			`You get this because this address was confirmed for @${handle} at ${origin}. Nothing more comes here.`,
		test: 'You get this because an operator is trying out the mail settings.',
	},
	settings: 'Change what comes by email',
	unsubscribe: 'Unsubscribe',
	time: timeIn('en'),
};

const german: MailWords = {
	confirm: {
		subject: (handle) => `Bestätige diese E-Mail-Adresse für @${handle}`,
		lead: (handle, origin) =>
			`Ist das die Adresse von @${handle} auf ${origin}? Bestätige sie, dann kommen Hinweise hierher.`,
		button: 'Adresse bestätigen',
	},
	confirmNote: `Der Link gilt ${CONFIRM_HOURS} Stunden. Wenn du das nicht wolltest, musst du nichts tun.`,
	notice: { lead: (handle) => `Ein Hinweis für @${handle}:`, button: 'Tideline öffnen' },
	mention: {
		subject: (name) => `${name} hat dich erwähnt`,
		lead: (name, handle) => `${name} hat @${handle} erwähnt:`,
		button: 'Ereignis öffnen',
	},
	reply: {
		subject: (name) => `${name} hat dir geantwortet`,
		lead: (name, handle) => `${name} hat @${handle} geantwortet:`,
	},
	digest: {
		subject: (period, count, handle, hasReplies) =>
			`${period === 'daily' ? 'Heute' : 'Diese Woche'}: ` +
			(hasReplies
				? `${count === 1 ? '1 Antwort' : `${count} Erwähnungen und Antworten`} für @${handle}`
				: `${count === 1 ? '1 Erwähnung' : `${count} Erwähnungen`} von @${handle}`),
		lead: (period, count, handle, hasReplies) =>
			`Seit der letzten ${period === 'daily' ? 'Tagesübersicht' : 'Wochenübersicht'} ` +
			`${count === 1 ? 'hat 1 Ereignis' : `haben ${count} Ereignisse`} @${handle} ${hasReplies ? 'erwähnt oder beantwortet' : 'erwähnt'}.`,
		more: (count) => (count === 1 ? 'Und 1 weiteres.' : `Und ${count} weitere.`),
		event: 'Ereignis öffnen',
		button: 'Alle Erwähnungen ansehen',
	},
	erased: {
		subject: (handle) => `@${handle} wird gelöscht`,
		lead: (handle, subject, origin) =>
			`Der Betreiber löscht das Profil @${handle} (${subject}) auf ${origin}, mit allem, was es gepostet hat, und mit dieser E-Mail-Adresse.`,
	},
	test: {
		subject: 'Tideline kann E-Mails verschicken',
		lead: (origin) => `Das ist ein Test von ${origin}. E-Mails an diese Adresse kommen an.`,
	},
	why: {
		confirm: (handle, origin) =>
			`Du bekommst diese E-Mail, weil jemand diese Adresse für @${handle} auf ${origin} eingetragen hat.`,
		confirmed: (handle, origin) =>
			`Du bekommst diese E-Mail, weil diese Adresse für @${handle} auf ${origin} bestätigt ist.`,
		erased: (handle, origin) =>
			`Du bekommst diese E-Mail, weil diese Adresse für @${handle} auf ${origin} bestätigt war. Mehr kommt nicht.`,
		test: 'Du bekommst diese E-Mail, weil ein Betreiber die Mail-Einstellungen ausprobiert.',
	},
	settings: 'Ändern, was per E-Mail kommt',
	unsubscribe: 'Abbestellen',
	time: timeIn('de'),
};

export const MAIL_WORDS: Record<MailLanguage, MailWords> = { en: english, de: german };
