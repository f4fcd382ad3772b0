import type { SubjectId } from '../contract/subject/subject.ts';
import type { Ctx } from '../domain/ctx.ts';
import { timelineChanges } from '../domain/timeline/timeline-changes.ts';
import type { TimelineWatch } from '../domain/timeline/watch-timelines.ts';
import type { Limits, Requester } from '../rate-limits/rate-limits.ts';

/** The changes of a timeline, if the caller has few enough streams. Throws `RateLimited` at once, before it streams. */
export function listen(
	ctx: Ctx & { watch: TimelineWatch; limits?: Limits | undefined; requester: Requester },
	reader: SubjectId,
	signal: AbortSignal | undefined,
): AsyncGenerator<{ version: string }> {
	const { watch, limits, requester } = ctx;
	const changes = timelineChanges(ctx, { watch, reader, signal });
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
