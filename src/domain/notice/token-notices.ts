/** Notices to the owner of a token. */
import type { Token } from '../../contract/caller/token.ts';
import type { Domain } from '../domain.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { profileOf } from '../subject/profile.ts';
import { sendNotice } from './send-notice.ts';

/** Told once, however often it is asked for. */
export async function tellRevokedByHolder(domain: Domain, token: Token): Promise<void> {
	await tellOwner(
		domain,
		token,
		'token-revoked',
		"was revoked by someone who had it. If that wasn't you, it may have leaked: issue a new one.",
	);
}

/** Tells that a token expires soon or has expired, as it is at that time (Unix milliseconds). Told once of each. */
export async function tellOfEnd(domain: Domain, token: Token, now: number): Promise<void> {
	const at = `${token.expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
	if (Date.parse(token.expiresAt) > now)
		await tellOwner(domain, token, 'token-expiring', `expires at ${at}. Renew it under Settings → Machines.`);
	else
		await tellOwner(
			domain,
			token,
			'token-expired',
			`expired at ${at} and no longer works. Renew it under Settings → Machines.`,
		);
}

async function tellOwner(domain: Domain, token: Token, word: string, what: string): Promise<void> {
	const { id, subject, holder, name } = token;
	const [to, acting, used] = await Promise.all([
		ownerOf(domain, subject),
		profileOf(domain, subject),
		holder === undefined ? undefined : profileOf(domain, holder),
	]);
	const usedBy = used ? `, used by @${used.handle},` : '';
	const text = `The token ${name} (${id}) of @${acting?.handle ?? subject}${usedBy} ${what}`;
	await sendNotice(domain, { to, text, words: [word, id] });
}
