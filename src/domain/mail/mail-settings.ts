/** A subject sees its mail, and chooses. */

import { TidelineError } from '../../contract/errors/errors.ts';
import type { AddressId, MailLanguage, MentionMails } from '../../contract/mail/mail.ts';
import type { MailSettings } from '../../contract/schema/mail-settings.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getMailFact, type MailFact } from '../../storage/rows/ledger/mail.ts';
import { getAddress, getMail, type MailId, type MailRow, mailKeys, mailOf } from '../../storage/rows/mails.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports/ports.ts';
import { assertMails, hasExpired } from './addresses.ts';
import { changeMailFact } from './change-mail.ts';
import { linkExpiresAt } from './mail-links.ts';
import { isTimeZone } from './next-digest.ts';

const MOST_LOST = 10;

export async function getMailSettings(
	{ domain, principal }: Ctx,
	{ subject }: { subject: SubjectId },
): Promise<MailSettings> {
	authorize(principal, 'mail.change', subject);
	const { ledger, notifications } = domain.store.tables;
	const fact = await getMailFact(ledger, subject);
	const [address, pending, lost] = await Promise.all([
		fact?.confirmed && getAddress(notifications, subject, fact.confirmed),
		fact?.pending && pendingOf(domain, subject, fact.pending),
		fact ? lostOf(domain, subject) : [],
	]);
	return {
		available: domain.mail !== undefined,
		...(address && { confirmed: { address: address.address, ...(fact?.bounced && { bounced: fact.bounced }) } }),
		...(pending && { pending }),
		mentions: fact?.mentions ?? 'off',
		language: fact?.language ?? 'en',
		lost,
	};
}

/**
 * Chooses when mentions are mailed, and in which language. Throws `mail_unavailable`, and `mail_address_missing` where no
 * address was confirmed.
 */
export async function changeMail(
	ctx: Ctx,
	{
		subject,
		mentions,
		language,
		zone,
	}: { subject: SubjectId; mentions: MentionMails; language: MailLanguage; zone: string },
): Promise<void> {
	const { domain, principal } = ctx;
	authorize(principal, 'mail.change', subject);
	if (mentions !== 'off') assertMails(domain);
	await changeMailFact(ctx, subject, (fact) => {
		if (fact?.confirmed === undefined)
			throw new TidelineError('mail_address_missing', 'Confirm an address first: follow the link in the mail to it.');
		const chosen = { ...fact, mentions, language, zone: isTimeZone(zone) ? zone : 'UTC' };
		const isOn = fact.mentions === 'off' && mentions !== 'off';
		const next: MailFact = isOn ? { ...chosen, since: isoTime(domain.now()) } : chosen;
		return isSame(fact, next) ? undefined : next;
	});
}

const isSame = (one: MailFact, other: MailFact): boolean =>
	one.mentions === other.mentions && one.language === other.language && one.zone === other.zone;

async function pendingOf(
	domain: Domain,
	subject: SubjectId,
	id: AddressId,
): Promise<MailSettings['pending'] | undefined> {
	const { notifications } = domain.store.tables;
	const [row, found] = await Promise.all([
		getAddress(notifications, subject, id),
		getMail(notifications, { subject, mail: mailKeys.confirm(id) }),
	]);
	if (!row) return undefined;
	const { problem, status, answer, at } = found?.mail ?? {};
	return {
		address: row.address,
		expiresAt: linkExpiresAt(row),
		state: hasExpired(domain, row) ? 'expired' : pendingState(found?.mail.state),
		...(problem && { problem }),
		...(status !== undefined && { refusal: { at: at ?? row.at, status, answer: answer ?? '' } }),
	};
}

function pendingState(state: MailRow['state'] | undefined): 'waiting' | 'sent' | 'bounced' | 'failed' {
	if (state === 'sent' || state === 'bounced') return state;
	return state === 'waiting' || state === 'handed' ? 'waiting' : 'failed';
}

/** Mentions beyond the first page are not looked at. */
async function lostOf(domain: Domain, subject: SubjectId): Promise<MailSettings['lost']> {
	const { notifications } = domain.store.tables;
	const pages = await Promise.all([
		notifications.range(mailKeys.others(subject)),
		notifications.range(mailKeys.mentions(subject)),
	]);
	return pages
		.flatMap(({ rows }) => rows)
		.flatMap((row) => lostIn(row.row, mailKeys.addressIn(row.row) === undefined ? mailOf(row) : undefined) ?? [])
		.toSorted((one, other) => (one.at < other.at ? 1 : -1))
		.slice(0, MOST_LOST);
}

function lostIn(id: MailId, mail: MailRow | undefined): MailSettings['lost'][number] | undefined {
	if ((mail?.state !== 'dead' && mail?.state !== 'unclear') || mailKeys.confirmIn(id) !== undefined) return undefined;
	const { at, state, problem, status, answer } = mail;
	const what = mailKeys.isNotice(id) ? 'notice' : mailKeys.mentionIn(id) === undefined ? 'digest' : 'mention';
	return {
		at,
		what,
		state,
		...(problem && { problem }),
		...(status !== undefined && { status }),
		...(answer !== undefined && { answer }),
	};
}
