import { RateLimited } from '../contract/errors.ts';
import { asTidelineError } from '../domain/errors.ts';
import { report } from '../services.ts';

/** An error as tRPC's clients read one, for what is refused before tRPC sees it. */
export function refusal(error: unknown): Response {
	const ours = asTidelineError(error);
	const { code, message, status, cause } = ours;
	if (status >= 500) report('A request failed', cause ?? error);
	return Response.json(
		{ error: { message, code: -32600, data: { code, httpStatus: status, reason: code } } },
		{ status, headers: retryAfter(ours) },
	);
}

/** The header that says when to try again: after the longest of all the waits. */
export function retryAfter(...errors: unknown[]): Record<string, string> {
	const waits = errors.flatMap((error) => (error instanceof RateLimited ? error.retryAfter : []));
	return waits.length > 0 ? { 'Retry-After': String(Math.max(...waits)) } : {};
}
