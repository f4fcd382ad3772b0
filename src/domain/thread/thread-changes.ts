import type { EventRef } from '../../contract/event/event-ref.ts';
import { threadTimeline } from '../../storage/rows/threads.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { readableEvent, threadOfFound } from '../event/get-event.ts';
import type { TimelineWatch } from '../timeline/watch-timelines.ts';

type Input = EventRef & { watch: TimelineWatch; signal?: AbortSignal | undefined };

/** A stream of the changes of an event's thread: see `TimelineWatch.changes`. Throws what `readableEvent` throws. */
export function threadChanges(ctx: Ctx, input: Input): AsyncGenerator<{ version: string }> {
	authorize(ctx.principal, 'event.read');
	return changesOf(ctx, input);
}

async function* changesOf(ctx: Ctx, { watch, subject, id, signal }: Input): AsyncGenerator<{ version: string }> {
	const found = await readableEvent(ctx, { subject, id });
	const thread = threadOfFound({ subject, id }, found);
	yield* watch.changes(threadTimeline(thread), signal);
}
