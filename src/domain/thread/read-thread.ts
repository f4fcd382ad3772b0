import { TidelineError } from '../../contract/errors/errors.ts';
import type { Event, EventId } from '../../contract/event/event.ts';
import { type EventRef, isSameEvent } from '../../contract/event/event-ref.ts';
import { threadOfReplies } from '../../contract/event/thread.ts';
import type { AnsweredEvent, Thread } from '../../contract/reading/thread.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getThreadFollower } from '../../storage/rows/thread-followers.ts';
import { authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { readableEvent } from '../event/get-event.ts';
import { readPair } from '../graph/pair.ts';
import { mapSome } from '../lists/map-some.ts';

/** Events above one that are read, the nearest ones. */
const ABOVE_READ = 20;
const READS_AT_ONCE = 16;

/**
 * The events above one, from the first of its thread on, and whether the caller follows the thread. `skips` says that more
 * lie between the first one and the next. Throws `event_not_found`, `events_protected`, `blocked`.
 */
export async function readThread(ctx: Ctx, event: EventRef): Promise<Thread> {
	authorize(ctx.principal, 'event.read');
	const found = await readableEvent(ctx, event);
	if (found.removed) return { above: [], skips: false, follows: false };
	const [{ above, skips }, follows] = await Promise.all([
		eventsAbove(ctx, found.event),
		followsThread(ctx, threadOfReplies(found.event)),
	]);
	return { above, skips, follows };
}

async function eventsAbove(ctx: Ctx, event: Event): Promise<Pick<Thread, 'above' | 'skips'>> {
	const { thread } = event;
	const above: AnsweredEvent[] = [];
	let next = event.replyTo;
	while (next && above.length < ABOVE_READ) {
		const one = await lookAt(ctx, next);
		above.unshift(one);
		next = one.event?.replyTo;
	}
	const [top] = above;
	if (!thread || !top || isSameEvent(top, thread)) return { above, skips: false };
	return { above: [await lookAt(ctx, thread), ...above], skips: true };
}

/** Events that others answer, each as the caller may see it, and whether the caller follows its poster. */
export async function readAnswered(
	ctx: Ctx,
	{ events }: { events: readonly EventRef[] },
): Promise<(AnsweredEvent & { followed: boolean })[]> {
	authorize(ctx.principal, 'event.read');
	const reader = readerOf(ctx.principal);
	return mapSome(events, READS_AT_ONCE, async (event) => {
		const [looked, pair] = await Promise.all([
			lookAt(ctx, event),
			reader === undefined ? undefined : readPair(ctx.domain, reader, event.subject),
		]);
		return { ...looked, followed: pair?.state === 'on' };
	});
}

async function lookAt(ctx: Ctx, { subject, id }: { subject: SubjectId; id: EventId }): Promise<AnsweredEvent> {
	try {
		const found = await readableEvent(ctx, { subject, id });
		return found.removed ? { subject, id, state: 'removed' } : { subject, id, state: 'shown', event: found.event };
	} catch (error) {
		if (error instanceof TidelineError && error.status < 500) return { subject, id, state: 'hidden' };
		throw error;
	}
}

/** The poster of the first event follows its thread, unless it chose otherwise. */
async function followsThread({ domain, principal }: Ctx, thread: EventRef): Promise<boolean> {
	const reader = readerOf(principal);
	if (reader === undefined) return false;
	const row = await getThreadFollower(domain.store.tables.timelines, thread, reader);
	return row?.follows ?? reader === thread.subject;
}
