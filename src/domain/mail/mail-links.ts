/** Links in mails. Each has a code that only the holder of the mail knows, so that nobody has to sign in to follow it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { CONFIRM_HOURS, type Unsubscribing } from '../../contract/mail/mail.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { AddressRow } from '../../storage/rows/mails.ts';
import { isoTime } from '../ports/ports.ts';

/** One code is good for one thing: the link that every mail has, to end mail, confirms no address. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

type Codes = Pick<AddressRow, 'secret'>;

export function linkCode({ secret }: Codes, purpose: LinkPurpose): string {
	return createHash('sha256').update(`${purpose}.${secret}`).digest('hex').slice(0, 32);
}

export function isLinkCode(address: Codes, purpose: LinkPurpose, code: string): boolean {
	const right = Buffer.from(linkCode(address, purpose));
	const given = Buffer.from(code);
	return right.length === given.length && timingSafeEqual(right, given);
}

/** The page that asks its reader to confirm an address. */
export const confirmLink = (origin: string, subject: SubjectId, address: Codes): string =>
	`${origin}/mail/confirm?${queryOf(subject, linkCode(address, 'confirm'))}`;

export function unsubscribing(origin: string, subject: SubjectId, address: Codes): Unsubscribing {
	const query = queryOf(subject, linkCode(address, 'unsubscribe'));
	return { page: `${origin}/mail/unsubscribe?${query}`, oneClick: `${origin}/api/mail/unsubscribe?${query}` };
}

/** When the link that confirms an address is good no more (ISO 8601). */
export const linkExpiresAt = ({ at }: Pick<AddressRow, 'at'>): string =>
	isoTime(Date.parse(at) + CONFIRM_HOURS * 3_600_000);

const queryOf = (subject: SubjectId, code: string): string => new URLSearchParams({ subject, code }).toString();
