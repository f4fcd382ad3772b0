/**
 * One try of a mail. Its row is claimed under its ETag before a mail server is asked, and once more when the server asks for
 * the text: from there on nobody can know that it was not sent, so it is never tried again. A process that dies before
 * that leaves a claim, and the mail is tried again when the claim ends.
 */
import { isDeepStrictEqual } from 'node:util';
import type { MailContent, MailTried } from '../../../contract/mail/mail.ts';
import { MAIL_CLAIM_SECONDS, MAIL_SEND_MS } from '../../../storage/protocol-times.ts';
import { getMailFact } from '../../../storage/rows/ledger/mail.ts';
import {
	type AddressRow,
	getAddress,
	getMail,
	type MailOf,
	type MailRow,
	mailKeys,
	mailProperties,
} from '../../../storage/rows/mails.ts';
import type { Domain } from '../../domain.ts';
import { isoTime, type Mailer, type SendRun } from '../../ports/ports.ts';
import { secondsToNextTry, secondsUntil } from '../../waiting/try-outside.ts';
import { collectOldMails, isMailed } from '../add-mails.ts';
import { unsubscribing } from '../mail-links.ts';
import { noteBounce } from './bounce.ts';
import { forgetUnconfirmed } from './forget-unconfirmed.ts';
import { contentOfMail, type MailToSend } from './mail-content.ts';

/** Seconds between the tries of a mail: 18 hours in all. */
export const MAIL_RETRY_SECONDS = [30, 300, 1_800, 7_200, 18_000, 36_000] as const;

/** Tries a mail if it is due. Throws what storage throws. */
export async function runMail(domain: Domain, mailer: Mailer, of: MailOf): Promise<SendRun> {
	const found = await getMail(domain.store.tables.notifications, of);
	const { state, nextAt } = found?.mail ?? {};
	if (!found) return undefined;
	if (state !== 'waiting' && state !== 'handed') return forgetUnconfirmed(domain, of);
	const wait = secondsUntil(domain, nextAt);
	if (wait > 0) await lineUp(domain, of, found);
	if (wait > 0) return { again: wait };
	// Its process died between the text and the outcome.
	if (state === 'handed') return end(domain, of, found, { state: 'unclear' });
	const mail = await mailToSend(domain, of, found.mail);
	const content = mail && (await contentOfMail(domain, mail));
	if (!mail || !content) return end(domain, of, found, { state: 'dropped' });
	const turn = new Turn(domain, of, found);
	// Another process has written the row, and may have claimed it.
	if (!(await turn.claim())) return runMail(domain, mailer, of);
	const { subject } = of;
	const { fact, address, origin } = mail;
	const mayEnd = content.kind === 'notification' || content.kind === 'digest';
	const tried = await turn.try(() =>
		mailer.send(
			{
				id: `${subject}/${of.mail}`,
				to: address.address,
				language: fact.language,
				content,
				settings: `${origin}/settings#mail`,
				...(mayEnd && { unsubscribing: unsubscribing(origin, subject, address) }),
			},
			{ withinMs: MAIL_SEND_MS, beforeText: () => turn.hand(content) },
		),
	);
	if (!tried) return { again: MAIL_CLAIM_SECONDS };
	domain.mailTried?.(tried.outcome);
	if (tried.outcome === 'bounced') await noteBounce(domain, mail, tried);
	const again = await turn.end(tried);
	if (again !== undefined) return { again };
	await collectOldMails(domain, of);
	return forgetUnconfirmed(domain, of);
}

/** Undefined when nobody wants it any more: the address was taken back, or refused. */
async function mailToSend(domain: Domain, of: MailOf, row: MailRow): Promise<MailToSend | undefined> {
	const { ledger, notifications } = domain.store.tables;
	const fact = await getMailFact(ledger, of.subject);
	const asked = mailKeys.confirmIn(of.mail);
	const id = asked === undefined ? isMailed(fact) && fact.confirmed : fact?.pending === asked && asked;
	const address: AddressRow | undefined = id ? await getAddress(notifications, of.subject, id) : undefined;
	if (!fact || !address || domain.openedAt === undefined) return undefined;
	return { ...of, row, fact, address, origin: domain.openedAt };
}

type Found = { mail: MailRow; etag: string };

/** Says that a message waits for this digest, so that further mentions send none. */
async function lineUp(domain: Domain, of: MailOf, { mail, etag }: Found): Promise<void> {
	// One that was tried may be claimed, and its row is then that process's alone.
	if (mailKeys.digestIn(of.mail) === undefined || mail.lined || mail.tries > 0) return;
	await domain.store.tables.notifications.update(mailKeys.mail(of), mailProperties({ ...mail, lined: true }), etag);
}

/** Ends a mail without a try. */
async function end(
	domain: Domain,
	of: MailOf,
	{ mail, etag }: Found,
	ended: Pick<MailRow, 'state'>,
): Promise<undefined> {
	const { nextAt: _, content: __, ...rest } = mail;
	await domain.store.tables.notifications.update(mailKeys.mail(of), mailProperties({ ...rest, ...ended }), etag);
}

/** Another process has the mail, nobody wants it any more, or it says what is no longer so. */
class NotOurs extends Error {}

/** The turn of this process on one mail: each step is written under the ETag of the step before. */
class Turn {
	readonly #domain: Domain;
	readonly #of: MailOf;
	#row: MailRow;
	#etag: string;

	constructor(domain: Domain, of: MailOf, { mail, etag }: Found) {
		this.#domain = domain;
		this.#of = of;
		this.#row = mail;
		this.#etag = etag;
	}

	claim(): Promise<boolean> {
		const nextAt = isoTime(this.#domain.now() + MAIL_CLAIM_SECONDS * 1_000);
		return this.#write({ ...this.#row, tries: this.#row.tries + 1, nextAt });
	}

	/**
	 * Just before the text is handed over: a reader who unsubscribed a moment ago gets nothing, and what was removed or read
	 * since the mail was written has it written again.
	 */
	async hand(content: MailContent): Promise<void> {
		const mail = await mailToSend(this.#domain, this.#of, this.#row);
		const now = mail && (await contentOfMail(this.#domain, mail));
		if (!isDeepStrictEqual(now, content)) throw new NotOurs();
		if (!(await this.#write({ ...this.#row, state: 'handed' }))) throw new NotOurs();
	}

	/** Undefined when it is not this process's to send. */
	async try(send: () => Promise<MailTried>): Promise<MailTried | undefined> {
		try {
			return await send();
		} catch (error) {
			if (error instanceof NotOurs) return undefined;
			throw error;
		}
	}

	/** Resolves to the seconds until the next try. Undefined when it has ended. */
	async end(tried: MailTried): Promise<number | undefined> {
		const { nextAt: _, problem: __, content, ...rest } = this.#row;
		if (tried.outcome === 'later') {
			const seconds = secondsToNextTry(this.#domain, MAIL_RETRY_SECONDS, rest.tries, {});
			const { problem } = tried;
			const kept = { ...rest, problem, ...(content !== undefined && { content }) };
			if (seconds !== undefined) {
				await this.#write({ ...kept, state: 'waiting', nextAt: isoTime(this.#domain.now() + seconds * 1_000) });
				return Math.ceil(seconds);
			}
			await this.#write({ ...rest, problem, state: 'dead' });
			this.#domain.mailTried?.('dead');
			return undefined;
		}
		const { outcome, ...said } = tried;
		await this.#write({ ...rest, ...said, state: outcome === 'rejected' ? 'dead' : outcome });
		return undefined;
	}

	async #write(row: MailRow): Promise<boolean> {
		const { notifications } = this.#domain.store.tables;
		const etag = await notifications.update(mailKeys.mail(this.#of), mailProperties(row), this.#etag);
		if (etag === undefined) return false;
		this.#row = row;
		this.#etag = etag;
		return true;
	}
}
