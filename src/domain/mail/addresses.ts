/** The address of a subject: it is named, confirmed by the link in a mail, and taken back. */

import { TidelineError } from '../../contract/errors/errors.ts';
import type { AddressId, MailLanguage } from '../../contract/mail/mail.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getMailFact, type MailFact } from '../../storage/rows/ledger/mail.ts';
import { type AddressRow, getAddress, mailKeys, mailOf } from '../../storage/rows/mails.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports/ports.ts';
import { assertExist, profileOf } from '../subject/profile.ts';
import { addMail, isMailed } from './add-mails.ts';
import { changeMailFact } from './change-mail.ts';
import { isLinkCode, linkExpiresAt } from './mail-links.ts';

/** Mails to confirm an address, for one subject within a day: nobody fills the mailboxes of others with them. */
const MOST_ASKED = 5;
const ASKED_MS = 86_400_000;

type SetAddressInput = { subject: SubjectId; address: string; language: MailLanguage; zone: string };
type LinkInput = { subject: SubjectId; code: string };

/**
 * Mails a link to an address. Until it is followed, mail goes to the address before, if there is one. `address` is
 * well-formed. Throws `mail_unavailable`, `subject_not_found`, `too_many_mails`.
 */
export async function setMailAddress(ctx: Ctx, { subject, address, language, zone }: SetAddressInput): Promise<void> {
	const { domain, principal } = ctx;
	authorize(principal, 'mail.change', subject);
	assertMails(domain);
	await assertExist(domain, subject);
	const { ledger, notifications } = domain.store.tables;
	const known = await getMailFact(ledger, subject);
	const current = isMailed(known) ? await getAddress(notifications, subject, known.confirmed) : undefined;
	if (current?.address === address && known?.pending === undefined) return;
	await assertNotTooOften(domain, subject);
	const pending = newId(domain);
	// The fact comes first: an address that no fact names is forgotten by the job of the next change.
	await changeMailFact(ctx, subject, (fact) => ({ mentions: 'off', ...fact, pending, language, zone }));
	const row = { address, secret: newId(domain), at: isoTime(domain.now()) };
	await notifications.insert(mailKeys.address(subject, pending), row);
	await addMail(domain, { subject, mail: mailKeys.confirm(pending) });
}

/**
 * Confirms the address to which the link with this code was mailed: from now on mail goes there, and to no address before
 * it. Anyone who has the mail may do it, signed in or not. Throws `mail_link_invalid`.
 */
export async function confirmMailAddress(ctx: Ctx, { subject, code }: LinkInput): Promise<{ handle: string }> {
	const { domain, principal } = ctx;
	authorize(principal, 'mail.follow-link');
	const since = isoTime(domain.now());
	await changeMailFact({ ...ctx, by: { actor: subject, via: 'mail' } }, subject, async (fact) => {
		if (await isCodeOf(domain, subject, fact?.confirmed, 'confirm', code)) return undefined;
		const { pending, bounced: _, ...rest } = fact ?? {};
		if (!fact || pending === undefined || !(await isCodeOf(domain, subject, pending, 'confirm', code))) throw badLink();
		const row = await getAddress(domain.store.tables.notifications, subject, pending);
		if (!row || hasExpired(domain, row)) throw badLink();
		return { ...(rest as MailFact), confirmed: pending, since };
	});
	return { handle: await handleOf(domain, subject) };
}

/**
 * Takes back an address, and all that was still to be mailed to it: the one that gets mail, or the one that waits to be
 * confirmed. There may be none.
 */
export async function removeMailAddress(
	ctx: Ctx,
	{ subject, which }: { subject: SubjectId; which: 'confirmed' | 'pending' },
): Promise<void> {
	authorize(ctx.principal, 'mail.change', subject);
	await changeMailFact(ctx, subject, (fact) => {
		if (fact?.[which] === undefined) return undefined;
		const { [which]: _, ...rest } = fact;
		if (which === 'pending') return rest;
		const { bounced: __, since: ___, ...others } = rest;
		return { ...others, mentions: 'off' };
	});
}

/**
 * Ends mail about mentions, by the link that each such mail has. Notices to the owner of an address go on until the
 * address is taken back. Throws `mail_link_invalid`.
 */
export async function unsubscribeFromMail(ctx: Ctx, { subject, code }: LinkInput): Promise<{ handle: string }> {
	const { domain, principal } = ctx;
	authorize(principal, 'mail.follow-link');
	await changeMailFact({ ...ctx, by: { actor: subject, via: 'mail' } }, subject, async (fact) => {
		if (!fact || !(await isCodeOf(domain, subject, fact.confirmed, 'unsubscribe', code))) throw badLink();
		return fact.mentions === 'off' ? undefined : { ...fact, mentions: 'off' };
	});
	return { handle: await handleOf(domain, subject) };
}

export const hasExpired = (domain: Domain, address: Pick<AddressRow, 'at'>): boolean =>
	linkExpiresAt(address) <= isoTime(domain.now());

export function assertMails(domain: Domain): void {
	if (!domain.mail)
		throw new TidelineError(
			'mail_unavailable',
			"This server doesn't send mail. An operator can set SMTP_URL and MAIL_FROM.",
		);
}

async function assertNotTooOften(domain: Domain, subject: SubjectId): Promise<void> {
	const { rows } = await domain.store.tables.notifications.range(mailKeys.others(subject));
	const lately = rows.filter(
		(row) => mailKeys.confirmIn(row.row) !== undefined && Date.parse(mailOf(row).at) > domain.now() - ASKED_MS,
	);
	if (lately.length >= MOST_ASKED)
		throw new TidelineError(
			'too_many_mails',
			`You've asked for ${MOST_ASKED} mails to confirm an address within a day. Look into their mailboxes, or try again tomorrow.`,
		);
}

async function isCodeOf(
	domain: Domain,
	subject: SubjectId,
	id: AddressId | undefined,
	purpose: 'confirm' | 'unsubscribe',
	code: string,
): Promise<boolean> {
	const address = id && (await getAddress(domain.store.tables.notifications, subject, id));
	return !!address && isLinkCode(address, purpose, code);
}

async function handleOf(domain: Domain, subject: SubjectId): Promise<string> {
	return (await profileOf(domain, subject))?.handle ?? subject;
}

const newId = (domain: Domain): AddressId => Buffer.from(domain.randomBytes(16)).toString('hex');

const badLink = () =>
	new TidelineError('mail_link_invalid', "This link isn't good any more. Look under Settings → Mail.");
