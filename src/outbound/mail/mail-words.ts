/** Words of mail in each language, without its layout. */
import {
	CONFIRM_HOURS,
	type DigestPeriod,
	type MailedNotification,
	type MailLanguage,
} from '../../contract/mail/mail.ts';

/** `mentions` mention the reader, `replies` may also answer it, and `all` has other kinds, too. */
export type DigestHolds = 'mentions' | 'replies' | 'all';

/** Words about one notification. `does` stands below the name where there is no text of an event. */
type KindWords = {
	subject(name: string): string;
	lead(name: string, handle: string): string;
	does?(count: string): string;
	button: string;
};

export type MailWords = {
	confirm: { subject(handle: string): string; lead(handle: string, origin: string): string; button: string };
	/** The time for which the link is good, and what to do where somebody else asked for it. */
	confirmNote: string;
	notice: { lead(handle: string): string; button: string };
	kinds: Record<MailedNotification['kind'], KindWords>;
	digest: {
		subject(period: DigestPeriod, count: number, handle: string, holds: DigestHolds): string;
		lead(period: DigestPeriod, count: number, handle: string, holds: DigestHolds): string;
		more(count: number): string;
		button(holds: DigestHolds): string;
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
	kinds: {
		mention: {
			subject: (name) => `${name} mentioned you`,
			lead: (name, handle) => `${name} mentioned @${handle}:`,
			button: 'Open event',
		},
		reply: {
			subject: (name) => `${name} replied to you`,
			lead: (name, handle) => `${name} replied to @${handle}:`,
			button: 'Open event',
		},
		follower: {
			subject: (name) => `${name} started following you`,
			lead: (name, handle) => `${name} started following @${handle}:`,
			does: () => 'Started following you.',
			button: 'Open profile',
		},
		request: {
			subject: (name) => `${name} wants to follow you`,
			lead: (name, handle) => `${name} asks to follow @${handle}:`,
			does: () => 'Wants to follow you.',
			button: 'Answer the request',
		},
		answer: {
			subject: (name) => `${name} accepted your request`,
			lead: (name, handle) => `${name} accepted the request of @${handle}:`,
			does: () => 'Accepted your request.',
			button: 'Open profile',
		},
		search: {
			subject: (name) => `New events match “${name}”`,
			lead: (name, handle) => `New events match the saved search “${name}” of @${handle}:`,
			does: (count) => (count === '1' ? '1 new event' : `${count} new events`),
			button: 'See results',
		},
	},
	digest: {
		subject(period, count, handle, holds) {
			const when = period === 'daily' ? 'Today' : 'This week';
			if (holds === 'all')
				return `${when}: ${count === 1 ? '1 notification' : `${count} notifications`} for @${handle}`;
			if (holds === 'mentions') return `${when}: ${count === 1 ? '1 mention' : `${count} mentions`} of @${handle}`;
			return `${when}: ${count === 1 ? '1 reply' : `${count} mentions and replies`} for @${handle}`;
		},
		lead(period, count, handle, holds) {
			const since = `since the last ${period} digest.`;
			if (holds === 'all')
				return `${count === 1 ? '1 notification' : `${count} notifications`} for @${handle} ${since}`;
			return `${count === 1 ? '1 event' : `${count} events`} ${holds === 'replies' ? 'mentioned or answered' : 'mentioned'} @${handle} ${since}`;
		},
		more: (count) => `And ${count} more.`,
		button: (holds) => (holds === 'mentions' ? 'See all mentions' : 'See all notifications'),
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
	kinds: {
		mention: {
			subject: (name) => `${name} hat dich erwähnt`,
			lead: (name, handle) => `${name} hat @${handle} erwähnt:`,
			button: 'Ereignis öffnen',
		},
		reply: {
			subject: (name) => `${name} hat dir geantwortet`,
			lead: (name, handle) => `${name} hat @${handle} geantwortet:`,
			button: 'Ereignis öffnen',
		},
		follower: {
			subject: (name) => `${name} folgt dir jetzt`,
			lead: (name, handle) => `${name} folgt jetzt @${handle}:`,
			does: () => 'Folgt dir jetzt.',
			button: 'Profil öffnen',
		},
		request: {
			subject: (name) => `${name} möchte dir folgen`,
			lead: (name, handle) => `${name} möchte @${handle} folgen:`,
			does: () => 'Möchte dir folgen.',
			button: 'Anfrage beantworten',
		},
		answer: {
			subject: (name) => `${name} hat deine Anfrage angenommen`,
			lead: (name, handle) => `${name} hat die Anfrage von @${handle} angenommen:`,
			does: () => 'Hat deine Anfrage angenommen.',
			button: 'Profil öffnen',
		},
		search: {
			subject: (name) => `Neue Ereignisse zu „${name}“`,
			lead: (name, handle) => `Neue Ereignisse passen zur gespeicherten Suche „${name}“ von @${handle}:`,
			does: (count) => (count === '1' ? '1 neues Ereignis' : `${count} neue Ereignisse`),
			button: 'Ergebnisse ansehen',
		},
	},
	digest: {
		subject(period, count, handle, holds) {
			const when = period === 'daily' ? 'Heute' : 'Diese Woche';
			if (holds === 'all')
				return `${when}: ${count === 1 ? '1 Benachrichtigung' : `${count} Benachrichtigungen`} für @${handle}`;
			if (holds === 'mentions')
				return `${when}: ${count === 1 ? '1 Erwähnung' : `${count} Erwähnungen`} von @${handle}`;
			return `${when}: ${count === 1 ? '1 Antwort' : `${count} Erwähnungen und Antworten`} für @${handle}`;
		},
		lead(period, count, handle, holds) {
			const since = `Seit der letzten ${period === 'daily' ? 'Tagesübersicht' : 'Wochenübersicht'}`;
			if (holds === 'all')
				return `${since} ${count === 1 ? 'kam 1 Benachrichtigung' : `kamen ${count} Benachrichtigungen`} für @${handle}.`;
			return `${since} ${count === 1 ? 'hat 1 Ereignis' : `haben ${count} Ereignisse`} @${handle} ${holds === 'replies' ? 'erwähnt oder beantwortet' : 'erwähnt'}.`;
		},
		more: (count) => (count === 1 ? 'Und 1 weiteres.' : `Und ${count} weitere.`),
		button: (holds) => (holds === 'mentions' ? 'Alle Erwähnungen ansehen' : 'Alle Benachrichtigungen ansehen'),
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
