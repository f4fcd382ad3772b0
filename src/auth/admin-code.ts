/**
 * Codes with which an administrator signs in locally, where everybody else needs only a name. A program that can read
 * the secret of this server can make one: the start, which prints it, and `tideline admin-link`.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Milliseconds that a code can be used, once: a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** A new code: its expiry, a random id, and a signature of both. */
export function mintAdminCode(secret: string, now = Date.now()): string {
	const claim = `${(now + LIFETIME_MS).toString(36)}.${randomBytes(16).toString('base64url')}`;
	return `${claim}.${signatureOf(secret, claim)}`;
}

/** The id of a code that this server made and that has not expired; undefined for anything else. */
export function readAdminCode(secret: string, code: string, now = Date.now()): string | undefined {
	const [, claim, expiry, id, signature] =
		/^(([0-9a-z]{1,12})\.([A-Za-z0-9_-]{22}))\.([A-Za-z0-9_-]{43})$/.exec(code) ?? [];
	if (!claim || !expiry || !id || !signature) return undefined;
	const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, claim)));
	return isOurs && Number.parseInt(expiry, 36) > now ? id : undefined;
}

/** The address of the sign-in page with the code in it. */
export function adminLink(origin: string, code: string): string {
	return `${origin}/sign-in?${new URLSearchParams({ code })}`;
}

function signatureOf(secret: string, claim: string): string {
	return createHmac('sha256', `tideline admin code\n${secret}`).update(claim).digest('base64url');
}
