import { asTidelineError } from '../domain/errors.ts';
import { report } from '../services.ts';
import { retryAfter } from './retry-after.ts';

/** An error in the form of RFC 9457, with our stable code. `what` is for the log. */
export function problem(error: unknown, what: string, headers: Record<string, string> = {}): Response {
	const { code, message, status, cause } = asTidelineError(error);
	if (status >= 500) report(what, cause ?? error);
	return Response.json(
		{ status, code, title: message },
		{ status, headers: { 'Content-Type': 'application/problem+json', ...retryAfter({ code }), ...headers } },
	);
}
