import { asTidelineError } from '../domain/core/errors.ts';
import { report } from '../services.ts';
import { retryAfter } from './retry-after.ts';

type Options = { headers?: Record<string, string>; hasLeft?: boolean };

/**
 * An error in the form of RFC 9457, with our stable code. `what` is for the log. A reader that left ended the work: nothing
 * failed.
 */
export function problem(error: unknown, what: string, { headers, hasLeft = false }: Options = {}): Response {
	const ours = asTidelineError(error);
	const { code, message, status, cause } = ours;
	if (status >= 500 && !hasLeft) report(what, cause ?? error);
	return Response.json(
		{ status, code, title: message },
		{ status, headers: { 'Content-Type': 'application/problem+json', ...retryAfter(ours), ...headers } },
	);
}
