/** The cookie that keeps the code of an invitation from its link to the sign-up. */
import { isInvitationCode } from '../contract/caller/invitation.ts';
import { USE_SECURE_COOKIES } from './cookie-session.ts';
import { valueOfCookie } from './value-of-cookie.ts';

const COOKIE = `${USE_SECURE_COOKIES ? '__Secure-' : ''}tideline.invitation`;
/** Seconds that somebody has from the link to the sign-up. */
const KEPT_SECONDS = 60 * 60;

/** The code of the invitation that this browser opened. */
export function invitationOf(cookies: string | null): string | undefined {
	const value = valueOfCookie(cookies ?? '', COOKIE);
	return value !== undefined && isInvitationCode(value) ? value : undefined;
}

/** Value of the header `Set-Cookie`. */
export const invitationCookie = (code: string): string => cookie(code, KEPT_SECONDS);

/** Takes the cookie away. */
export const noInvitationCookie = (): string => cookie('', 0);

function cookie(value: string, seconds: number): string {
	const secure = USE_SECURE_COOKIES ? '; Secure' : '';
	return `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
