import { type Backoff, backoffMs } from '../contract/errors/backoff.ts';
import { pause } from './pause.ts';
import { ReadError } from './read-error.ts';

const ATTEMPTS = 4;

/** Within this an attempt has its answer. */
const ANSWER_WITHIN_MS = 15_000;

/** Statuses that another try may cure. */
export const TRANSIENT: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Reads until it has an answer, or an error that no other try can cure, or has tried four times. An attempt resolves to
 * a `ReadError` where it failed. Throws that, and the signal's reason once it is aborted.
 */
export async function tryAgain<T>(
	attempt: () => Promise<T | ReadError>,
	backoff: Backoff,
	signal: AbortSignal | undefined,
): Promise<T> {
	for (let failures = 1; ; failures += 1) {
		signal?.throwIfAborted();
		const outcome = await attempt();
		if (!(outcome instanceof ReadError)) return outcome;
		if (outcome.reason === 'refused' || failures === ATTEMPTS) throw outcome;
		await pause(backoffMs(failures, backoff), signal);
	}
}

/** Ends an attempt that has no answer in time. */
export function inTime(signal: AbortSignal | undefined): AbortSignal {
	const limit = AbortSignal.timeout(ANSWER_WITHIN_MS);
	return signal ? AbortSignal.any([signal, limit]) : limit;
}
