import type { Limits, Requester } from '../rate-limits/rate-limits.ts';

/** The changes of a timeline or a thread, if the caller has few enough streams. Throws `RateLimited` at once, before it streams. */
export function listen(
	{ limits, requester }: { limits?: Limits | undefined; requester: Requester },
	changes: AsyncGenerator<{ version: string }>,
	signal: AbortSignal | undefined,
): AsyncGenerator<{ version: string }> {
	const close = limits?.openStream(requester) ?? (() => {});
	// A client may leave before it reads anything. The generator then never starts, so its `finally` never runs.
	if (signal?.aborted) close();
	signal?.addEventListener('abort', close, { once: true });
	return closingAfter(changes, close);
}

async function* closingAfter<T>(changes: AsyncGenerator<T>, close: () => void): AsyncGenerator<T> {
	try {
		yield* changes;
	} finally {
		close();
	}
}
