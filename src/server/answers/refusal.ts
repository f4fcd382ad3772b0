import { retryAfter } from '../../contract/errors/retry-after.ts';
import { asTidelineError } from '../../domain/errors.ts';
import { report } from '../services/services.ts';

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
