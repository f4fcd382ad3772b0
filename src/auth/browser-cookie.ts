/**
 * The cookie by which a browser is known again at later sign-ins, also of other subjects: 128 random bits. It opens
 * nothing.
 */
import { randomBytes } from 'node:crypto';
import { USE_SECURE_COOKIES } from './cookie-session.ts';
import { valueOfCookie } from './value-of-cookie.ts';

const COOKIE = `${USE_SECURE_COOKIES ? '__Secure-' : ''}tideline.device`;
/** Days for which a browser keeps it: as long as browsers keep any. They begin again at each sign-in. */
const KEPT_DAYS = 400;

/** Random bits of the browser that sent these cookies, as 32 hexadecimal digits: new ones for a browser that has none. */
export function browserOf(cookies: string | null): string {
	const value = valueOfCookie(cookies ?? '', COOKIE);
	return value !== undefined && /^[0-9a-f]{32}$/.test(value) ? value : randomBytes(16).toString('hex');
}

/** Value of the header `Set-Cookie`. */
export function browserCookie(browser: string): string {
	const secure = USE_SECURE_COOKIES ? '; Secure' : '';
	return `${COOKIE}=${browser}; Path=/; Max-Age=${KEPT_DAYS * 24 * 60 * 60}; HttpOnly; SameSite=Lax${secure}`;
}
