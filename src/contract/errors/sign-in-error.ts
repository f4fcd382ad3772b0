/** The problem of a sign-in, in the address of the sign-in page: a code, and behind a dot the seconds to wait. */
import { RateLimited, type TidelineError } from './errors.ts';

export function signInErrorOf(error: TidelineError): string {
	return error instanceof RateLimited ? `${error.code}.${error.retryAfter}` : error.code;
}

/** The seconds to wait, where there were too many sign-ins. */
export function waitOfSignInError(written: string): number | undefined {
	const [, seconds] = /^rate_limited\.(\d{1,6})$/.exec(written) ?? [];
	return seconds === undefined ? undefined : Number(seconds);
}
