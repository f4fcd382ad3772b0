import type { SubjectId } from '../contract/subject.ts';
import type { Requester } from '../limits/limits.ts';
import type { Context } from './trpc.ts';

/** The changes of the reader's timeline. Throws `RateLimited` at once, before it streams, when too many streams are open. */
export function listen(
	{ watch, limits, requester }: Pick<Context, 'watch' | 'limits'> & { requester: Requester },
	reader: SubjectId,
	signal: AbortSignal | undefined,
): AsyncGenerator<{ version: string }> {
	const close = limits?.openStream(requester) ?? (() => {});
	// A client may vanish before it read anything: then the generator never begins, and never ends.
	if (signal?.aborted) close();
	signal?.addEventListener('abort', close, { once: true });
	return closingAfter(watch.changes(reader, signal), close);
}

async function* closingAfter<T>(changes: AsyncGenerator<T>, close: () => void): AsyncGenerator<T> {
	try {
		yield* changes;
	} finally {
		close();
	}
}
