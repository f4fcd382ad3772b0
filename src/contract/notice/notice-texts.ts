/** The words of notices, in each language of mail. An event has the English ones. */
import type { AlarmKind } from '../alarm/alarm-rules.ts';
import type { ActKind } from '../approval/approval.ts';
import type { Label } from '../label/labels.ts';
import type { NamedToken, NoticeContent, NoticeLanguage } from './notice.ts';

type Alarm = Extract<NoticeContent, { kind: 'alarm' }>;
type Texts = { readonly [K in NoticeContent['kind']]: (content: Extract<NoticeContent, { kind: K }>) => string };

/** Text of a notice, in whole sentences. */
export function noticeText(content: NoticeContent, language: NoticeLanguage): string {
	return wordsOf(TEXTS[language], content);
}

/** The subject line of a mail with it. */
export function noticeTitle(content: NoticeContent, language: NoticeLanguage): string {
	return wordsOf(TITLES[language], content);
}

function wordsOf<K extends NoticeContent['kind']>(
	texts: Texts,
	content: Extract<NoticeContent, { kind: K }> & { kind: K },
): string {
	return texts[content.kind](content);
}

const ENGLISH: Texts = {
	'token-expiring': ({ token, at }) =>
		`${tokenInEnglish(token)} expires at ${minuteOf(at)}. Renew it under Settings → Machines.`,
	'token-expired': ({ token, at }) =>
		`${tokenInEnglish(token)} expired at ${minuteOf(at)} and no longer works. Renew it under Settings → Machines.`,
	'token-revoked': ({ token }) =>
		`${tokenInEnglish(token)} was revoked by someone who had it. If that wasn't you, it may have leaked: issue a new one.`,
	'webhook-off': ({ url, handle, why }) =>
		`The webhook ${url} of @${handle} was turned off: ${WHY_OFF.en[why]}. Turn it on again under Settings → Machines → Webhooks.`,
	'new-device': ({ client, at }) =>
		`Someone signed in to your account with a new browser${inBrackets(client, ' on ')} at ${minuteOf(at)}. If that wasn't you, end the session under Settings → Sessions.`,
	'machine-erased': () =>
		'The operator is erasing a machine of yours, with everything it posted. Its tokens and webhooks stop working. Settings → Machines shows the machines that you still have.',
	'event-removed': ({ reason }) =>
		`A moderator removed an event of yours${inQuotes(reason, ': “', '”')}. You can appeal once, under Settings → Decisions.`,
	labelled: ({ of, labels, reason }) =>
		`A moderator put ${listed('en', labels)} on ${of === 'event' ? 'an event of yours' : 'your profile'}${inQuotes(reason, ': “', '”')}. Readers choose what labels do. You can appeal once, under Settings → Decisions.`,
	unlabelled: ({ of, labels, reason }) =>
		`A moderator took ${listed('en', labels)} off ${of === 'event' ? 'an event of yours' : 'your profile'}${inQuotes(reason, ': “', '”')}.`,
	limited: ({ reason }) =>
		`A moderator limited your profile${inQuotes(reason, ': “', '”')}. You post as before, but only your followers come across it. You can appeal once, under Settings → Decisions.`,
	unlimited: ({ reason }) => `Your profile is no longer limited${inQuotes(reason, ': “', '”')}.`,
	suspended: ({ until, reason }) =>
		`Your profile is suspended${until === undefined ? '' : ` until ${minuteOf(until)}`}${inQuotes(reason, ': “', '”')}. To appeal, once, try to sign in.`,
	unsuspended: ({ reason }) =>
		`Your profile is no longer suspended${inQuotes(reason, ': “', '”')}. You can sign in again.`,
	'approval-waiting': ({ act }) =>
		`An act waits for a second admin: ${ACTS.en[act]}. Approve or decline it under Administration → Approvals.`,
	'approval-given': ({ act }) => `Another admin approved what you asked for: ${ACTS.en[act]}.`,
	'approval-refused': ({ act }) =>
		`Another admin declined what you asked for: ${ACTS.en[act]}. The reason is under Administration → Approvals.`,
	alarm: (alarm) => `Alarm: ${alarmIn('en', alarm)}`,
};

const GERMAN: Texts = {
	'token-expiring': ({ token, at }) =>
		`${tokenInGerman(token)} läuft um ${minuteOf(at)} ab. Erneuere es unter Einstellungen → Maschinen.`,
	'token-expired': ({ token, at }) =>
		`${tokenInGerman(token)} ist um ${minuteOf(at)} abgelaufen und funktioniert nicht mehr. Erneuere es unter Einstellungen → Maschinen.`,
	'token-revoked': ({ token }) =>
		`${tokenInGerman(token)} hat jemand widerrufen, der es hatte. Wenn du das nicht warst, ist es vielleicht in falsche Hände geraten: Stelle ein neues aus.`,
	'webhook-off': ({ url, handle, why }) =>
		`Der Webhook ${url} von @${handle} ist jetzt aus: ${WHY_OFF.de[why]}. Schalte ihn unter Einstellungen → Maschinen → Webhooks wieder ein.`,
	'new-device': ({ client, at }) =>
		`Jemand hat sich um ${minuteOf(at)} mit einem neuen Browser${inBrackets(client, ' unter ')} bei deinem Konto angemeldet. Wenn du das nicht warst, beende die Sitzung unter Einstellungen → Sitzungen.`,
	'machine-erased': () =>
		'Der Betreiber löscht eine deiner Maschinen mit allem, was sie gepostet hat. Ihre Token und Webhooks funktionieren ab jetzt nicht mehr. Unter Einstellungen → Maschinen stehen die Maschinen, die du noch hast.',
	'event-removed': ({ reason }) =>
		`Die Moderation hat ein Ereignis von dir gelöscht${inQuotes(reason, ': „', '“')}. Du kannst einmal Einspruch einlegen, unter Einstellungen → Entscheidungen.`,
	labelled: ({ of, labels, reason }) =>
		`Die Moderation hat ${of === 'event' ? 'ein Ereignis von dir' : 'dein Profil'} gekennzeichnet als ${listed('de', labels)}${inQuotes(reason, ': „', '“')}. Was Kennzeichen bewirken, wählen die Lesenden. Du kannst einmal Einspruch einlegen, unter Einstellungen → Entscheidungen.`,
	unlabelled: ({ of, labels, reason }) =>
		`Die Moderation hat ${of === 'event' ? 'von einem Ereignis von dir' : 'von deinem Profil'} dieses Kennzeichen entfernt: ${listed('de', labels)}${inQuotes(reason, ': „', '“')}.`,
	limited: ({ reason }) =>
		`Die Moderation hat dein Profil eingeschränkt${inQuotes(reason, ': „', '“')}. Du postest wie bisher, aber nur wer dir folgt, stößt noch auf dich. Du kannst einmal Einspruch einlegen, unter Einstellungen → Entscheidungen.`,
	unlimited: ({ reason }) => `Dein Profil ist nicht mehr eingeschränkt${inQuotes(reason, ': „', '“')}.`,
	suspended: ({ until, reason }) =>
		`Dein Profil ist ${until === undefined ? '' : `bis ${minuteOf(until)} `}gesperrt${inQuotes(reason, ': „', '“')}. Wenn du einmal Einspruch einlegen willst, versuch dich anzumelden.`,
	unsuspended: ({ reason }) =>
		`Dein Profil ist nicht mehr gesperrt${inQuotes(reason, ': „', '“')}. Du kannst dich wieder anmelden.`,
	'approval-waiting': ({ act }) =>
		`Etwas wartet auf einen zweiten Admin: ${ACTS.de[act]}. Gib es frei oder lehne es ab, unter Verwaltung → Freigaben.`,
	'approval-given': ({ act }) => `Ein anderer Admin hat freigegeben, worum du gebeten hast: ${ACTS.de[act]}.`,
	'approval-refused': ({ act }) =>
		`Ein anderer Admin hat abgelehnt, worum du gebeten hast: ${ACTS.de[act]}. Die Begründung steht unter Verwaltung → Freigaben.`,
	alarm: (alarm) => `Alarm: ${alarmIn('de', alarm)}`,
};

const TEXTS: Readonly<Record<NoticeLanguage, Texts>> = { en: ENGLISH, de: GERMAN };

const TITLES: Readonly<Record<NoticeLanguage, Texts>> = {
	en: {
		'token-expiring': () => 'A token expires soon',
		'token-expired': () => 'A token has expired',
		'token-revoked': () => 'A token was revoked',
		'webhook-off': () => 'A webhook was turned off',
		'new-device': () => 'New sign-in to your account',
		'machine-erased': () => 'A machine of yours is being erased',
		'event-removed': () => 'An event of yours was removed',
		labelled: ({ of }) => (of === 'event' ? 'An event of yours was labelled' : 'Your profile was labelled'),
		unlabelled: ({ of }) =>
			of === 'event' ? 'An event of yours is no longer labelled' : 'Your profile is no longer labelled',
		limited: () => 'Your profile is limited',
		unlimited: () => 'Your profile is no longer limited',
		suspended: () => 'Your profile is suspended',
		unsuspended: () => 'Your profile is no longer suspended',
		'approval-waiting': ({ act }) => `Waits for a second admin: ${ACTS.en[act]}`,
		'approval-given': ({ act }) => `Approved: ${ACTS.en[act]}`,
		'approval-refused': ({ act }) => `Declined: ${ACTS.en[act]}`,
		alarm: ({ rule }) => `Alarm: ${ALARMS.en[rule]}`,
	},
	de: {
		'token-expiring': () => 'Ein Token läuft bald ab',
		'token-expired': () => 'Ein Token ist abgelaufen',
		'token-revoked': () => 'Ein Token wurde widerrufen',
		'webhook-off': () => 'Ein Webhook ist jetzt aus',
		'new-device': () => 'Neue Anmeldung bei deinem Konto',
		'machine-erased': () => 'Eine deiner Maschinen wird gelöscht',
		'event-removed': () => 'Ein Ereignis von dir wurde gelöscht',
		labelled: ({ of }) =>
			of === 'event' ? 'Ein Ereignis von dir wurde gekennzeichnet' : 'Dein Profil wurde gekennzeichnet',
		unlabelled: ({ of }) =>
			of === 'event'
				? 'Ein Ereignis von dir ist nicht mehr gekennzeichnet'
				: 'Dein Profil ist nicht mehr gekennzeichnet',
		limited: () => 'Dein Profil ist eingeschränkt',
		unlimited: () => 'Dein Profil ist nicht mehr eingeschränkt',
		suspended: () => 'Dein Profil ist gesperrt',
		unsuspended: () => 'Dein Profil ist nicht mehr gesperrt',
		'approval-waiting': ({ act }) => `Wartet auf einen zweiten Admin: ${ACTS.de[act]}`,
		'approval-given': ({ act }) => `Freigegeben: ${ACTS.de[act]}`,
		'approval-refused': ({ act }) => `Abgelehnt: ${ACTS.de[act]}`,
		alarm: ({ rule }) => `Alarm: ${ALARMS.de[rule]}`,
	},
};

const LABEL_NAMES: Readonly<Record<NoticeLanguage, Readonly<Record<Label, string>>>> = {
	en: { spam: 'spam', adult: 'adult content', violence: 'violence', misleading: 'misleading' },
	de: { spam: 'Spam', adult: 'nur für Erwachsene', violence: 'Gewalt', misleading: 'irreführend' },
};

/** `the labels “spam” and “violence”`. */
function listed(language: NoticeLanguage, labels: readonly Label[]): string {
	const [open, close] = language === 'en' ? ['“', '”'] : ['„', '“'];
	const names = labels.map((label) => `${open}${LABEL_NAMES[language][label]}${close}`);
	const list = new Intl.ListFormat(language).format(names);
	return language === 'de' ? list : `the ${labels.length === 1 ? 'label' : 'labels'} ${list}`;
}

const ACTS: Readonly<Record<NoticeLanguage, Readonly<Record<ActKind, string>>>> = {
	en: {
		'erase-subject': 'erase a profile',
		'lift-hold': 'lift a legal hold',
		'change-role': 'change a role',
		'remove-events': 'remove many events',
	},
	de: {
		'erase-subject': 'ein Profil löschen',
		'lift-hold': 'eine Löschsperre aufheben',
		'change-role': 'eine Rolle ändern',
		'remove-events': 'viele Ereignisse löschen',
	},
};

const WHY_OFF = {
	en: {
		gone: "its receiver responded that it's gone",
		'no-admin': 'the person who added it is no longer an admin',
	},
	de: {
		gone: 'Sein Empfänger meldet, dass es ihn nicht mehr gibt',
		'no-admin': 'Die Person, die ihn angelegt hat, ist kein Admin mehr',
	},
} as const;

const ALARMS: Readonly<Record<NoticeLanguage, Readonly<Record<AlarmKind, string>>>> = {
	en: {
		'new-admin': 'an admin signed up',
		'role-changed': 'a role was given or taken away',
		'token-issued': 'a token was issued',
		export: 'data was exported or downloaded',
		'many-removals': 'many events were removed',
		'failed-sign-ins': 'many sign-ins failed',
		'token-elsewhere': 'a token was used in a new place',
		'log-fork': 'the store does not continue the log that was published',
		'backup-late': 'the backup is late',
	},
	de: {
		'new-admin': 'Ein Admin hat sich zum ersten Mal angemeldet',
		'role-changed': 'Jemand hat eine Rolle bekommen oder verloren',
		'token-issued': 'Jemand hat ein Token ausgestellt',
		export: 'Jemand hat Daten exportiert oder heruntergeladen',
		'many-removals': 'Viele Ereignisse wurden gelöscht',
		'failed-sign-ins': 'Viele Anmeldungen sind fehlgeschlagen',
		'token-elsewhere': 'Jemand hat ein Token an einem neuen Ort benutzt',
		'log-fork': 'Der Speicher setzt das veröffentlichte Log nicht fort',
		'backup-late': 'Die Sicherung ist verspätet',
	},
};

const WITHIN_AN_HOUR = { en: 'within an hour', de: 'in einer Stunde' } as const;

const alarmIn = (language: NoticeLanguage, { rule, count }: Alarm): string =>
	`${ALARMS[language][rule]}${count === undefined ? '' : `: ${count} ${WITHIN_AN_HOUR[language]}`}.`;

const tokenInEnglish = ({ id, name, handle, usedBy }: NamedToken): string =>
	`The token ${name} (${id}) of @${handle}${usedBy === undefined ? '' : `, used by @${usedBy},`}`;

const tokenInGerman = ({ id, name, handle, usedBy }: NamedToken): string =>
	`Das Token ${name} (${id}) von @${handle}${usedBy === undefined ? '' : `, benutzt von @${usedBy},`}`;

/** `2026-12-24 08:00 UTC`, of a time in ISO 8601. */
const minuteOf = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** `Firefox, Linux` is a browser and the system that it runs on. */
const inQuotes = (reason: string | undefined, before: string, behind: string): string =>
	reason === undefined ? '' : `${before}${reason}${behind}`;
const inBrackets = (client: string, on: string): string => (client === '' ? '' : ` (${client.replace(', ', on)})`);
