/**
 * The codes with which an administrator signs in where everybody else needs a name and nothing else. Who can read the
 * secret of this server can make one: the start, which prints it, and `tideline admin-link`.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Milliseconds that a code can be used, once: a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** A new code: when it ends, a number that is its own, and what proves both. */
export function mintAdminCode(secret: string, now = Date.now()): string {
	const claim = `${(now + LIFETIME_MS).toString(36)}.${randomBytes(16).toString('base64url')}`;
	return `${claim}.${proofOf(secret, claim)}`;
}

/** The id of a code that this server made and that has not ended; undefined for anything else. */
export function readAdminCode(secret: string, code: string, now = Date.now()): string | undefined {
	const [, claim, expiry, id, proof] =
		/^(([0-9a-z]{1,12})\.([A-Za-z0-9_-]{22}))\.([A-Za-z0-9_-]{43})$/.exec(code) ?? [];
	if (!claim || !expiry || !id || !proof) return undefined;
	const isOurs = timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secret, claim)));
	return isOurs && Number.parseInt(expiry, 36) > now ? id : undefined;
}

/** Where it is used: the page to sign in, which passes it on. */
export function adminLink(origin: string, code: string): string {
	return `${origin}/sign-in?${new URLSearchParams({ code })}`;
}

function proofOf(secret: string, claim: string): string {
	return createHmac('sha256', `tideline admin code\n${secret}`).update(claim).digest('base64url');
}
