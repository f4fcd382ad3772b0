import { z } from 'zod';
import type * as contract from '../audit/link.ts';
import type { ReadMark as PlainMark } from '../reading/read-mark.ts';
import { LONGEST_TYPE } from '../timeline/event-filter.ts';
import type { TimelineFilter as PlainFilter, TimelineItem as PlainItem } from '../timeline/timeline.ts';
import { Event, EventId } from './event.ts';
import { MutedTopics } from './muted-topic.ts';
import { pageOf } from './page.ts';
import { streamOf } from './stream.ts';
import { SubjectIdOutput } from './subject.ts';
import { ZonedMonthInput } from './time.ts';

/** A month of a timeline. Events of other kinds than `left` names do not count. */
export const TimelineMonthInput = ZonedMonthInput.extend({
	left: z
		.union([
			z.strictObject({ only: z.enum(['people', 'machines']) }),
			z.strictObject({ type: z.string().min(1).max(LONGEST_TYPE) }),
		])
		.optional(),
});

export const TimelineItem = Event.extend({
	epoch: z.int().describe('The `seq` of the follow that brought it. 0 if no follow did.'),
}) satisfies z.ZodType<PlainItem>;

export const TimelinePage = pageOf(TimelineItem);

export const Link = z.object({
	url: z
		.string()
		.describe(
			'Anyone who has it can read this timeline until it expires. The embedded store gives it without an origin.',
		),
	expiresAt: z.string().describe('ISO 8601 in UTC, in whole seconds.'),
	pageSize: z.int().describe('Items of a page.'),
}) satisfies z.ZodType<contract.Link>;

export const TimelineFilter = z.object({
	reader: SubjectIdOutput,
	hidden: z
		.array(z.object({ subject: SubjectIdOutput, below: z.int() }))
		.describe('Unfollowed subjects: their events with an `epoch` below this one are hidden.'),
	muted: z.array(SubjectIdOutput).describe('Their events are hidden.'),
	blocked: z.array(SubjectIdOutput).describe('Their events are hidden.'),
	topics: MutedTopics.describe('Events that they match are hidden, but those of the reader and of this service.'),
}) satisfies z.ZodType<PlainFilter>;

export const ReadMark = z.object({
	upTo: z.string().optional().describe('The newest event that was seen, on any device. It never moves back.'),
}) satisfies z.ZodType<PlainMark>;

/** Marks this event and all older ones as seen. */
export const SeenUpTo = z.strictObject({ upTo: EventId });

/** Reasons why a timeline may be empty. */
export const TimelineSources = z.object({
	follows: z.boolean().describe('Whether the reader follows anyone.'),
	filling: z.boolean().describe('Whether events from someone the reader follows are still on their way.'),
});

export const TimelineChange = z.object({
	version: z.string().describe('Changes whenever the first page changes. It does not say how.'),
});
export const TimelineChanges = streamOf(TimelineChange);

/** Whether it is open in so many places that one more is refused. */
export const Crowded = z.boolean();
