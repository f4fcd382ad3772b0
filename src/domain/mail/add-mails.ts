/**
 * Adds mail: a row for each mail, then a message for it. A job that dies adds it again, and finds the rows: no mail is
 * lost, and none is made twice.
 */
import { createHash } from 'node:crypto';
import type { NoticeContent } from '../../contract/notice/notice.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { inOrder } from '../../storage/in-order.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store, Write } from '../../storage/port.ts';
import { getMailFact, type MailFact } from '../../storage/rows/ledger/mail.ts';
import { getMail, insertOfMail, type MailOf, mailKeys, mailOf } from '../../storage/rows/mails.ts';
import { notificationIdOf, notificationKeys } from '../../storage/rows/notifications.ts';
import type { Domain } from '../domain.ts';
import { isWantedIn, type Wanted } from '../notification/choices/wanted.ts';
import { isoTime } from '../ports/ports.ts';
import { stepsOfMessages } from '../waiting/messages-to-send.ts';
import { mailMessage } from './mail-message.ts';
import { nextDigest } from './next-digest.ts';

/** A notification that is told later than this, by a job that was late, is not mailed. */
const MAILED_MS = 2 * 86_400_000;
/** Rows of mail are kept for so long, to be shown, and so that nothing is mailed twice. */
const MAILS_KEPT_MS = 30 * 86_400_000;
const OLD_ROWS_AT_ONCE = 64;

/** Contents of a notice, as its row keeps them. */
export type KeptNotice = { notice: NoticeContent; link?: string | undefined };

/** Those that get mail: who has confirmed an address which the mail server has not refused. */
export const isMailed = (fact: MailFact | undefined): fact is MailFact & { confirmed: string } =>
	fact?.confirmed !== undefined && fact.bounced === undefined;

type Added = { rows: Write[]; messages: string[] };

/** The rows and messages of mails about what some readers are told of now. Notices are mailed by `mailNotice`. */
export async function mailsOf(domain: Domain, told: readonly Wanted[]): Promise<Added> {
	const oldest = domain.now() - MAILED_MS;
	const mailed = domain.mail ? told.filter(({ fact, row }) => isWantedIn('mail', fact, row) && row.at > oldest) : [];
	const readers = [...Map.groupBy(mailed, ({ reader }) => reader)];
	const added = await Promise.all(
		readers.map(async ([reader, some]): Promise<Added> => {
			const fact = await getMailFact(domain.store.tables.ledger, reader);
			const { mentions: when = 'off', since = '' } = fact ?? {};
			const wanted = some.filter(({ row }) => isoTime(row.at) >= since).map(({ row }) => notificationIdOf(row));
			if (!isMailed(fact) || when === 'off' || wanted.length === 0) return { rows: [], messages: [] };
			if (when !== 'at-once')
				return gathered(domain, reader, wanted, isoTime(nextDigest(domain.now(), when, fact.zone)));
			const mails = wanted.map((mail): MailOf => ({ subject: reader, mail }));
			return { rows: mails.map((of) => insertOfMail(of, waiting(domain))), messages: mails.map(mailMessage) };
		}),
	);
	return { rows: added.flatMap(({ rows }) => rows), messages: added.flatMap(({ messages }) => messages) };
}

/** One message is enough for a digest: once a worker has it lined up, none is added. */
async function gathered(domain: Domain, subject: SubjectId, told: readonly string[], due: string): Promise<Added> {
	const digest: MailOf = { subject, mail: mailKeys.digest(due) };
	const known = await getMail(domain.store.tables.notifications, digest);
	const at = isoTime(domain.now());
	return {
		rows: [
			...told.map((mail) => insertOfMail({ subject, mail }, { state: 'gathered', at, tries: 0, digest: due })),
			...(known ? [] : [insertOfMail(digest, { ...waiting(domain), nextAt: due })]),
		],
		messages: known?.mail.lined ? [] : [mailMessage(digest)],
	};
}

const waiting = (domain: Domain) => {
	const at = isoTime(domain.now());
	return { state: 'waiting' as const, at, nextAt: at, tries: 0 };
};

/** Mails a notice to its subject, once for its words. A subject without a confirmed address has it in the timeline alone. */
export async function mailNotice(
	domain: Domain,
	{ to: subject, words, ...kept }: KeptNotice & { to: SubjectId; words: readonly string[] },
): Promise<void> {
	if (!domain.mail) return;
	const fact = await getMailFact(domain.store.tables.ledger, subject);
	if (!isMailed(fact)) return;
	const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32);
	await addMail(domain, { subject, mail: mailKeys.notice(hash) }, JSON.stringify(kept));
}

/** Adds a mail that is sent at once. Under the same name it is added once. */
export async function addMail(domain: Domain, of: MailOf, content?: string): Promise<void> {
	const row = { ...waiting(domain), ...(content !== undefined && { content }) };
	await domain.store.tables.notifications.writeMany([insertOfMail(of, row)]);
	await inOrder(domain.store, stepsOfMessages([mailMessage(of)]));
	domain.pushesAdded?.();
}

/** Sends a message for every mail of a subject that waits, even if it has one, and for every address that does. Resolves to how many there were. */
export async function sendPendingMails(
	{ store }: { store: Pick<Store, 'tables' | 'queues' | 'doAtOnce'> },
	subject: SubjectId,
): Promise<number> {
	let sent = 0;
	for await (const rows of pagesOf(store.tables.notifications, mailKeys.all(subject))) {
		const pending = rows
			.filter((row) => ['waiting', 'handed'].includes(mailOf(row).state) || mailKeys.confirmIn(row.row) !== undefined)
			.map(({ row }) => mailMessage({ subject, mail: row }));
		await inOrder(store, stepsOfMessages(pending));
		sent += pending.length;
	}
	return sent;
}

/** Forgets mails of long ago, after each mail, of notifications after one in 32. Addresses stay. */
export async function collectOldMails(domain: Domain, { subject, mail }: MailOf): Promise<void> {
	const mention = mailKeys.mentionIn(mail);
	if (mention !== undefined && !notificationKeys.isOneOfMany(mention)) return;
	const { notifications } = domain.store.tables;
	const oldest = domain.now() - MAILS_KEPT_MS;
	const [mentions, others] = await Promise.all([
		notifications.range({ ...mailKeys.mentionsUntil(subject, oldest), limit: OLD_ROWS_AT_ONCE }),
		notifications.range({ ...mailKeys.others(subject), limit: OLD_ROWS_AT_ONCE }),
	]);
	const old = others.rows.filter(
		(row) => mailKeys.addressIn(row.row) === undefined && Date.parse(mailOf(row).at) < oldest,
	);
	await notifications.writeMany(
		[...mentions.rows, ...old].map(({ partition, row }): Write => ({ partition, row, kind: 'delete' })),
	);
}
