import { PROBLEM_MEDIA_TYPE, problemOf } from '../../contract/errors/problem.ts';
import { retryAfter } from '../../contract/errors/retry-after.ts';
import { asTidelineError } from '../../domain/errors.ts';
import { report } from '../services/services.ts';

type Options = { headers?: Record<string, string>; hasLeft?: boolean };

/**
 * An error in the form of RFC 9457, with our stable code. `what` is for the log. A reader that left ended the work: nothing
 * failed.
 */
export function problem(error: unknown, what: string, { headers, hasLeft = false }: Options = {}): Response {
	const ours = asTidelineError(error);
	const { status, cause } = ours;
	if (status >= 500 && !hasLeft) report(what, cause ?? error);
	return Response.json(problemOf(ours), {
		status,
		headers: { 'Content-Type': PROBLEM_MEDIA_TYPE, ...retryAfter(ours), ...headers },
	});
}
