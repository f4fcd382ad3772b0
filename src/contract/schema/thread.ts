import { z } from 'zod';
import { PAGE_SIZE } from '../event/event.ts';
import { EVENT_FIELDS } from '../event/event-fields.ts';
import type * as contract from '../reading/thread.ts';
import { Event, EventInput } from './event.ts';
import { PageInput } from './page.ts';
import { Reactions } from './reaction.ts';
import { SubjectIdOutput } from './subject.ts';

export const RepliesInput = PageInput.extend(EventInput.shape);
export const FollowThreadInput = EventInput.extend({ follows: z.boolean() });
export const FollowedThread = z.object({ repeated: z.boolean().describe('True when nothing changed.') });
export const AnsweredInput = z.strictObject({ events: z.array(EventInput).min(1).max(PAGE_SIZE) });

/** `thread`: the first event of the thread in which replies to the event stand. Default: the event itself. */
export const CountRepliesInput = z.strictObject({
	events: z
		.array(EventInput.extend({ thread: EventInput.optional() }))
		.min(1)
		.max(PAGE_SIZE),
});

const EventRef = z.object({ subject: SubjectIdOutput, id: z.string().describe(EVENT_FIELDS.id.means) });

const AnsweredEvent = EventRef.extend({
	state: z.enum(['shown', 'removed', 'hidden']),
	event: Event.optional(),
}) satisfies z.ZodType<contract.AnsweredEvent>;

export const Thread = z.object({
	above: z.array(AnsweredEvent),
	skips: z.boolean(),
	follows: z.boolean(),
}) satisfies z.ZodType<contract.Thread>;

export const AnsweredEvents = z.array(AnsweredEvent.extend({ followed: z.boolean() }));

const ReplyCounts = z.object({
	replies: z.int().describe('Replies that answer the event itself.'),
	correction: z.string().optional().describe('The id of its newest correction, by the same poster.'),
});
export const EventCounts = ReplyCounts.extend(Reactions.shape);
export const CountedEvents = z.array(EventRef.extend(EventCounts.shape)) satisfies z.ZodType<contract.CountedEvent[]>;
