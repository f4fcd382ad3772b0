import { z } from 'zod';
import { parseTime } from '../date-time.ts';
import { codedIssue } from '../errors.ts';
import type * as contract from '../event.ts';
import { isEventId } from '../event-id.ts';
import { foldTag } from '../hashtag.ts';
import { MOST_REASON } from '../moderation.ts';
import { isVisible } from '../text-rules.ts';
import { PageInput, pageOf } from './page.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { HttpUrl, Text } from './text.ts';
import { Time } from './time.ts';

const EVENT_ID = '26 characters of lower-case base32hex. Ascending is newest first.';

/** See the type of this name. */
export const EventId = z
	.string()
	.refine(isEventId, codedIssue('event_invalid', "This isn't an event ID."))
	.describe(EVENT_ID);

/** One that Tideline gives is not checked again. */
const EventIdOutput = z.string().describe(EVENT_ID);

const Label = (code: 'verb_invalid' | 'type_invalid', what: string, longest: number) =>
	z
		.string()
		.trim()
		.refine(
			(value) => value.length <= longest && value.isWellFormed() && !/\p{Cc}/u.test(value) && isVisible(value),
			codedIssue(code, `The ${what} must be one line of 1 to ${longest} characters.`),
		);

const OccurredAt = z
	.string()
	.refine(
		(value) => parseTime(value) !== undefined,
		codedIssue(
			'occurred_at_invalid',
			'Write the time as an RFC 3339 date-time with its offset, like 2026-05-04T09:30:00+02:00.',
		),
	)
	.transform((value) => parseTime(value) as number)
	.describe('An RFC 3339 date-time with its offset. A future one is set to now.');

/** The input of a post. `occurredAt` is an RFC 3339 date-time and comes out as Unix milliseconds. */
export const PostInput = z.strictObject({
	verb: Label('verb_invalid', 'verb', 60).optional().describe('One line of 1 to 60 characters.'),
	text: Text,
	url: HttpUrl.optional(),
	type: Label('type_invalid', 'type', 200).optional().describe('One line of 1 to 200 characters.'),
	occurredAt: OccurredAt.optional(),
}) satisfies z.ZodType<contract.PostInput>;

/** With a name that the caller gives this post: sent again under it, because its answer was lost, it is posted once. */
export const PostOnceInput = PostInput.extend({
	once: z
		.string()
		.regex(/^[A-Za-z0-9-]{16,64}$/)
		.optional()
		.describe("A unique name for this post: sent again with it, it's posted once."),
});

/** Without a subject, one of the caller's own. Admins name whose it is, and why it goes. */
export const RemoveEventInput = z.strictObject({
	id: EventId,
	subject: SubjectId.optional(),
	reason: z.string().max(MOST_REASON).optional(),
});
export const EventInput = z.strictObject({ subject: SubjectId, id: EventId });

/** A hashtag, with or without its `#`; comes out as it is looked up, without it. */
export const Tag = z
	.string()
	.transform((value, ctx) => {
		const tag = foldTag(value.trim());
		if (tag !== undefined) return tag;
		const refusal = codedIssue(
			'tag_invalid',
			'A hashtag has 1 to 50 letters, digits and underscores, with at least one letter.',
		);
		ctx.issues.push({ code: 'custom', input: value, ...refusal });
		return z.NEVER;
	})
	.describe('A hashtag, with or without its `#`.');

export const TagPageInput = PageInput.extend({ tag: Tag });

const Mention = z.object({
	subject: SubjectIdOutput,
	handle: z.string().describe('The handle that it had when the text was posted.'),
});

export const Event = z.object({
	id: EventIdOutput,
	actor: SubjectIdOutput.describe('The subject that posted it.'),
	name: z.string().describe("Its poster's name when it was posted."),
	handle: z.string().optional().describe("Its poster's handle when it was posted. Older events have none."),
	verb: z.string().describe('One line of 1 to 60 characters.'),
	text: z.string().describe('1 to 4,000 code points.'),
	url: z.string().optional().describe('An absolute http or https URL.'),
	type: z.string().optional().describe('One line of 1 to 200 characters.'),
	occurredAt: Time,
	mentions: z
		.array(Mention)
		.optional()
		.describe('The subjects that the text mentions, or that it is for. Missing when there are none.'),
	about: z.string().optional().describe("A CloudEvent's `subject`, such as the author of a commit."),
	audience: z
		.enum(['followers', 'mentioned'])
		.optional()
		.describe("Only for the poster's followers, or only for the subjects in `mentions`."),
}) satisfies z.ZodType<contract.Event>;

export const EventPage = pageOf(Event);

/** With where it came from. Timelines leave that out. */
export const EventWithProvenance = Event.extend({
	source: z.string().optional().describe("A CloudEvent's `source`, or the repository on GitHub."),
	origin: z.string().optional().describe("A CloudEvent's `id`, or that of the delivery by GitHub."),
	extensions: z
		.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
		.optional()
		.describe('The extension attributes of a CloudEvent.'),
});

/** An event, or the time of its removal. */
export const FoundEvent = z.discriminatedUnion('removed', [
	z.object({ removed: z.literal(false), event: EventWithProvenance }),
	z.object({ removed: z.literal(true), removedAt: Time }),
]);

export const PostedEvent = z.object({
	event: Event,
	repeated: z.boolean().describe('True when it was posted before, under the same name.'),
	pending: z.boolean().describe('True when it is posted, and shortly in the timeline of its poster.'),
});

export const RemovedEvent = z.object({
	id: EventIdOutput,
	pending: z.boolean().describe("True when it is removed, and about to disappear from its poster's timeline."),
});
