/**
 * The problem of a sign-in, in the address of the sign-in page: a code, and behind a dot the seconds to wait, or the code
 * with which a suspended subject appeals.
 */
import { RateLimited, type TidelineError } from './errors.ts';

export function signInErrorOf(error: TidelineError, appealCode?: string): string {
	if (error instanceof RateLimited) return `${error.code}.${error.retryAfter}`;
	return error.code === 'suspended' && appealCode !== undefined ? `${error.code}.${appealCode}` : error.code;
}

/** The problem alone. What stands behind it is for the reader of the page, and for no log. */
export const codeOfSignInError = (written: string): string => written.split('.', 1)[0] ?? '';

/** The seconds to wait, where there were too many sign-ins. */
export function waitOfSignInError(written: string): number | undefined {
	const [, seconds] = /^rate_limited\.(\d{1,6})$/.exec(written) ?? [];
	return seconds === undefined ? undefined : Number(seconds);
}

/** The code to appeal with, where the subject is suspended. */
export function appealOfSignInError(written: string): string | undefined {
	return /^suspended\.(.+)$/.exec(written)?.[1];
}
