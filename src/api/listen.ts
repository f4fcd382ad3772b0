import type { SubjectId } from '../contract/subject.ts';
import { timelineChanges } from '../domain/timeline/timeline-changes.ts';
import type { Doer } from '../limits/limits.ts';
import type { Context } from './trpc.ts';

/** The changes of a timeline, if the caller has few enough streams. Throws `RateLimited` at once, before it streams. */
export function listen(
	ctx: Context & { doer: Doer },
	reader: SubjectId,
	signal: AbortSignal | undefined,
): AsyncGenerator<{ version: string }> {
	const { watch, limits, doer } = ctx;
	const changes = timelineChanges(ctx, { watch, reader, signal });
	const leave = limits?.enter(doer) ?? (() => {});
	// A client may vanish before it read anything: then the generator never begins, and never ends.
	if (signal?.aborted) leave();
	signal?.addEventListener('abort', leave, { once: true });
	return leavingAfter(changes, leave);
}

async function* leavingAfter<T>(changes: AsyncGenerator<T>, leave: () => void): AsyncGenerator<T> {
	try {
		yield* changes;
	} finally {
		leave();
	}
}
