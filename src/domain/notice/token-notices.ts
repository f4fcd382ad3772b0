/** Notices to the owner of a token. */
import { type Token, WARN_AGAIN_DAYS_BEFORE } from '../../contract/caller/token.ts';
import type { NamedToken, NoticeContent } from '../../contract/notice/notice.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { profileOf } from '../subject/profile.ts';
import { sendNotice } from './send-notice.ts';

const DAY_MS = 86_400_000;

/** Told once, however often it is asked for. */
export async function tellRevokedByHolder(domain: Domain, token: Token): Promise<void> {
	await tellOwner(domain, token, 'token-revoked', (named) => ({ kind: 'token-revoked', token: named }));
}

/**
 * Tells that a token expires soon, expires within days, or has expired, as it is at that time (Unix milliseconds). Told
 * once of each: a round that comes late for two of them tells one.
 */
export async function tellOfEnd(domain: Domain, token: Token, now: number): Promise<void> {
	const { expiresAt: at } = token;
	const left = Date.parse(at) - now;
	const kind = left > 0 ? 'token-expiring' : 'token-expired';
	const isLastCall = left > 0 && left <= WARN_AGAIN_DAYS_BEFORE * DAY_MS;
	const word = isLastCall ? `token-expiring-${WARN_AGAIN_DAYS_BEFORE}` : kind;
	await tellOwner(domain, token, word, (named) => ({ kind, token: named, at }));
}

async function tellOwner(
	domain: Domain,
	token: Token,
	word: string,
	say: (token: NamedToken) => NoticeContent,
): Promise<void> {
	const { id, subject } = token;
	const [to, named] = await Promise.all([ownerOf(domain, subject), nameOf(domain, token)]);
	await sendNotice(domain, { to, content: say(named), words: [word, id] });
}

async function nameOf(domain: Domain, { id, subject, holder, name }: Token): Promise<NamedToken> {
	const handleOf = async (of: SubjectId) => (await profileOf(domain, of))?.handle;
	const [handle = subject, usedBy] = await Promise.all([
		handleOf(subject),
		holder === undefined ? undefined : handleOf(holder),
	]);
	return { id, name, handle, ...(usedBy !== undefined && { usedBy }) };
}
