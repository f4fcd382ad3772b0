/** Threads as pages and programs read them. */
import type { Event, EventId } from '../event/event.ts';
import type { EventRef } from '../event/event-ref.ts';
import type { Reactions } from './reaction.ts';

/**
 * An event that others answer: as it is, removed, or hidden from the caller, who learns no more of it.
 */
export type AnsweredEvent = EventRef & { state: 'shown' | 'removed' | 'hidden'; event?: Event };

/**
 * `above` leads from the first event of the thread to the one that is asked for, which is left out. `skips`: more lie between
 * the first one and the next. `follows`: the caller is told of replies.
 */
export type Thread = { above: AnsweredEvent[]; skips: boolean; follows: boolean };

/** `replies`: those that answer the event itself. `correction`: the id of its newest one, by the same poster. */
export type ReplyCounts = { replies: number; correction?: EventId };
/** Counts of an event, as cards show them. */
export type EventCounts = ReplyCounts & Reactions;
export type CountedEvent = EventRef & EventCounts;

/** An event as machines read it. */
export type EventWithReplies = Event & EventCounts;
