/**
 * The mail of a subject, beside its notifications: its addresses, and a row for each mail with what became of it. They are
 * in no ledger, so that an address is in no chain, no proof and no log.
 */
import type { AddressId, MailProblem } from '../../contract/mail/mail.ts';
import type { NotificationId } from '../../contract/reading/notification.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Properties, Row, RowKey, Table, Write } from '../port.ts';
import { notificationKeys } from './notifications.ts';

/**
 * Name of a mail within those of its subject. A mention has the id of its notification. Others begin with `~`, which sorts
 * behind them: a digest is named after the time when it is due, and a notice after a hash of its words.
 */
export type MailId = string;

export type MailOf = { subject: SubjectId; mail: MailId };

/** `secret` is behind the codes of its links. `at` is ISO 8601: when it was entered. */
export type AddressRow = { address: string; secret: string; at: string };

/**
 * - `waiting`: to be sent at `nextAt`. - `gathered`: a mention that goes with the digest which is due at `digest`.
 * - `handed`: the text was about to be handed over. One that stays so is `unclear`.
 * - `dropped`: nothing was left to say, or nobody wants it any more. - `dead`: it was given up.
 */
export const MAIL_STATES = ['waiting', 'gathered', 'handed', 'sent', 'bounced', 'unclear', 'dropped', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * `at` is when it was added, `content` what a notice says (JSON), and `lined` whether a message for it waits for a time to
 * come. Times are ISO 8601.
 */
export type MailRow = {
	state: MailState;
	at: string;
	tries: number;
	nextAt?: string;
	digest?: string;
	lined?: true;
	content?: string;
	problem?: MailProblem;
	status?: number;
	answer?: string;
};

const ADDRESS = '~address.';
const CONFIRM = '~confirm.';
const DIGEST = '~digest.';
const NOTICE = '~notice.';

export const mailKeys = {
	/** A partition that is no subject's. */
	all: (subject: SubjectId) => ({ partition: `mail:${subject}` }),
	address: (subject: SubjectId, id: AddressId): RowKey => ({ ...mailKeys.all(subject), row: ADDRESS + id }),
	mail: ({ subject, mail }: MailOf): RowKey => ({ ...mailKeys.all(subject), row: mail }),
	/** Mentions, newest first. */
	mentions: (subject: SubjectId) => ({ ...mailKeys.all(subject), before: '~' }),
	/** Mentions of a time and before it, in Unix milliseconds. */
	mentionsUntil: (subject: SubjectId, milliseconds: number) => ({
		...mailKeys.mentions(subject),
		from: notificationKeys.newestAt(milliseconds),
	}),
	/** All but mentions. */
	others: (subject: SubjectId) => ({ ...mailKeys.all(subject), from: '~' }),
	confirm: (id: AddressId): MailId => CONFIRM + id,
	digest: (due: string): MailId => DIGEST + due,
	notice: (hash: string): MailId => NOTICE + hash,
	addressIn: (row: string): AddressId | undefined => after(ADDRESS, row),
	confirmIn: (mail: MailId): AddressId | undefined => after(CONFIRM, mail),
	digestIn: (mail: MailId): string | undefined => after(DIGEST, mail),
	mentionIn: (mail: MailId): NotificationId | undefined => (mail.startsWith('~') ? undefined : mail),
	isNotice: (mail: MailId): boolean => mail.startsWith(NOTICE),
};

const after = (beginning: string, row: string): string | undefined =>
	row.startsWith(beginning) ? row.slice(beginning.length) : undefined;

export const mailProperties = (row: MailRow): Properties =>
	Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

/** Insert only: a job that runs again finds the mail there, whatever became of it. */
export const insertOfMail = (of: MailOf, row: MailRow): Write => ({
	...mailKeys.mail(of),
	kind: 'insert',
	properties: mailProperties(row),
});

export function mailOf({ properties }: Row): MailRow {
	const { state, at, tries, nextAt, digest, lined, content, problem, status, answer } = properties;
	return {
		// A state of a newer version is none that this one goes on from.
		state: MAIL_STATES.find((each) => each === state) ?? 'dropped',
		at: String(at),
		tries: Number(tries),
		...(typeof nextAt === 'string' && { nextAt }),
		...(typeof digest === 'string' && { digest }),
		...(lined === true && { lined }),
		...(typeof content === 'string' && { content }),
		...(typeof problem === 'string' && { problem: problem as MailProblem }),
		...(typeof status === 'number' && { status }),
		...(typeof answer === 'string' && { answer }),
	};
}

export async function getMail(table: Table, of: MailOf): Promise<{ mail: MailRow; etag: string } | undefined> {
	const row = await table.get(mailKeys.mail(of));
	return row && { mail: mailOf(row), etag: row.etag };
}

export async function getAddress(table: Table, subject: SubjectId, id: AddressId): Promise<AddressRow | undefined> {
	const row = await table.get(mailKeys.address(subject, id));
	return row && addressOf(row);
}

export const addressOf = ({ properties }: Row): AddressRow => ({
	address: String(properties.address),
	secret: String(properties.secret),
	at: String(properties.at),
});
