/**
 * Threads: an event and all that answers it. A reply names an event that was there before it, and no event ever points
 * forward, so that a thread has no cycles.
 */
import type { SubjectId } from '../subject/subject.ts';
import type { Audience } from './audience.ts';
import type { Event } from './event.ts';
import { type EventRef, isSameEvent } from './event-ref.ts';
import { THREAD_LEVELS, type ThreadPlace } from './thread-place.ts';

type Answered = Pick<Event, 'id' | 'actor' | 'audience' | 'thread'>;

/**
 * The place of a reply to this event. An event that not everybody may read begins a thread of its own: who reads it reads
 * the replies to it, and nobody else does.
 */
export function placeOfReplyTo({ id, actor, audience, thread }: Answered): ThreadPlace {
	if (!thread || (audience !== undefined && audience !== 'thread')) return { subject: actor, id };
	const { via = [], ...first } = thread;
	return { ...first, via: via.length < THREAD_LEVELS - 1 ? [...via, id] : via };
}

/** The thread in which replies to this event stand, by its first event. */
export function threadOfReplies(answered: Answered): EventRef {
	const { subject, id } = placeOfReplyTo(answered);
	return { subject, id };
}

/** The audience of a reply that would have `own` by itself: it is never wider than what it answers. */
export const audienceOfReply = (answered: Pick<Event, 'audience'>, own: Audience | undefined): Audience | undefined =>
	answered.audience === undefined ? own : 'thread';

/**
 * Whether a reply stands below an event: at any depth below one of the first two levels, and right below a deeper one.
 */
export function isBelow({ thread, replyTo }: Pick<Event, 'thread' | 'replyTo'>, event: EventRef): boolean {
	if (!thread || !replyTo) return false;
	return isSameEvent(thread, event) || replyTo.id === event.id || (thread.via?.includes(event.id) ?? false);
}

/** Whether an event answers one of this subject, and so tells it, if it may read the thread. */
export const isReplyTo = (
	{ replyTo, actor, audience }: Pick<Event, 'replyTo' | 'actor' | 'audience'>,
	subject: SubjectId,
) => replyTo?.subject === subject && actor !== subject && audience !== 'followers';
