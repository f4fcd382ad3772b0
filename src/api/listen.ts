import type { SubjectId } from '../contract/subject.ts';
import type { Doer } from '../limits/limits.ts';
import type { Context } from './trpc.ts';

/** The changes of one's timeline, as long as there is a place to listen. Throws `RateLimited` at once, before it streams. */
export function listen(
	{ watch, limits, doer }: Pick<Context, 'watch' | 'limits'> & { doer: Doer },
	reader: SubjectId,
	signal: AbortSignal | undefined,
): AsyncGenerator<{ version: string }> {
	const leave = limits?.enter(doer) ?? (() => {});
	// A client may vanish before it read anything: then the generator never begins, and never ends.
	if (signal?.aborted) leave();
	signal?.addEventListener('abort', leave, { once: true });
	return leavingAfter(watch.changes(reader, signal), leave);
}

async function* leavingAfter<T>(changes: AsyncGenerator<T>, leave: () => void): AsyncGenerator<T> {
	try {
		yield* changes;
	} finally {
		leave();
	}
}
