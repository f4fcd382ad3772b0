import type { Event } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { threadOfReplies } from '../../contract/event/thread.ts';

/** The key of an event's counts in the cache. Without an id, it is that of the counts of all events. */
export const countsKey = (id?: string): readonly string[] => (id === undefined ? ['counts'] : ['counts', id]);

export type Asked = EventRef & { thread?: EventRef };
export type Countable = Pick<Event, 'id' | 'actor' | 'audience' | 'thread'>;

/** The question for the counts of an event. */
export function countable(event: Countable): Asked {
	const thread = threadOfReplies(event);
	return { subject: event.actor, id: event.id, ...(thread.id !== event.id && { thread }) };
}
