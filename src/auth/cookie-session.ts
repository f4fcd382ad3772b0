/** Reads the session that a cookie names. Only the ledger says whether that session is live. */
import { decode } from 'next-auth/jwt';
import { isSessionId, type SessionId } from '../contract/caller/session.ts';
import { isSubjectId, type SubjectId } from '../contract/subject/subject.ts';
import { env } from '../env.ts';
import { valueOfCookie } from './value-of-cookie.ts';

/** The session may have ended. */
export type CookieSession = { subject: SubjectId; session: SessionId };

/** A cookie that was read with this secret: it names the same as long as it is good. `expires` is in seconds. */
type Read = CookieSession & { expires: number; secret: string };

/** Whether browsers are to send cookies over TLS alone. */
export const USE_SECURE_COOKIES = env.NEXTAUTH_URL?.startsWith('https://') ?? false;
const COOKIE = `${USE_SECURE_COOKIES ? '__Secure-' : ''}next-auth.session-token`;

/** Cookies that are remembered: some 5 MB. */
const MOST_READ = 10_000;
/** Seconds by which the clock of the server that made a cookie may be ahead: as next-auth has it. */
const CLOCKS_APART = 15;

/**
 * To read a cookie, a key is derived and the text decrypted: a third of what a call cost. The text is what proves who it
 * is, so it is what a cookie is found by. Only cookies that we made are kept.
 */
const known = new Map<string, Read>();

/** The session that these cookies name, live or not. */
export async function sessionOfCookies(
	cookies: string | null | undefined,
	secret: string,
	now = Date.now(),
): Promise<CookieSession | undefined> {
	const text = valueOfCookie(cookies ?? '', COOKIE);
	if (text === undefined) return undefined;
	const found = known.get(text);
	const read = found?.secret === secret ? found : await readCookie(text, secret);
	if (!read || read.expires + CLOCKS_APART <= Math.floor(now / 1_000)) return undefined;
	if (read !== found) keep(text, read);
	return { subject: read.subject, session: read.session };
}

export function cookieSessionOf(subject: unknown, session: unknown): CookieSession | undefined {
	if (typeof subject !== 'string' || typeof session !== 'string') return undefined;
	return isSubjectId(subject) && isSessionId(session) ? { subject, session } : undefined;
}

async function readCookie(token: string, secret: string): Promise<Read | undefined> {
	try {
		const claims = await decode({ token, secret });
		const held = cookieSessionOf(claims?.sub, claims?.sid);
		return held && typeof claims?.exp === 'number' ? { ...held, expires: claims.exp, secret } : undefined;
	} catch {
		// Anybody can send a cookie that we did not make: it is no session, and not worth a line in the log.
		return undefined;
	}
}

/** The one that has been there longest gives way. */
function keep(text: string, read: Read): void {
	const [oldest] = known.size < MOST_READ ? [] : known.keys();
	if (oldest !== undefined) known.delete(oldest);
	known.set(text, read);
}
