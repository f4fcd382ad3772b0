import { z } from 'zod';
import { codedIssue, type ErrorCode } from '../errors/errors.ts';
import { AUDIENCES } from '../event/audience.ts';
import type * as contract from '../event/event.ts';
import {
	type AlwaysName,
	EVENT_FIELDS,
	EVENT_NAMES,
	type FieldName,
	type FieldValues,
	type PostedName,
	PROVENANCE_NAMES,
	type ValueOf,
} from '../event/event-fields.ts';
import { isEventId } from '../event/event-id.ts';
import { MOST_REASON } from '../subject/moderation.ts';
import { foldTag } from '../text/hashtag.ts';
import { isVisible } from '../text/text-rules.ts';
import { LONGEST_TYPE } from '../timeline/event-filter.ts';
import { parseTime } from '../when/date-time.ts';
import { EventPageInput, pageOf } from './page.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { HttpUrl, Text, wellFormed } from './text.ts';
import { Time } from './time.ts';

/** See the type of this name. */
export const EventId = z
	.string()
	.refine(
		isEventId,
		codedIssue('event_invalid', "This isn't an event ID. Copy all of it: an ID has 26 lowercase letters and digits."),
	)
	.describe(EVENT_FIELDS.id.means);

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

/** An event that the caller names, by its poster and its id. */
export const EventInput = z.strictObject({ subject: SubjectId, id: EventId });

/** The input of a post. `occurredAt` is an RFC 3339 date-time and comes out as Unix milliseconds. */
export const PostInput = z.strictObject({
	verb: Label('verb_invalid', 'verb', 60).optional().describe('One line of 1 to 60 characters.'),
	text: Text,
	url: HttpUrl.optional(),
	type: Label('type_invalid', 'type', LONGEST_TYPE).optional().describe('One line of 1 to 200 characters.'),
	occurredAt: OccurredAt.optional(),
	replyTo: EventInput.optional().describe(EVENT_FIELDS.replyTo.means),
	corrects: z.literal(true).optional().describe(EVENT_FIELDS.corrects.means),
} satisfies Record<PostedName, z.ZodType>) satisfies z.ZodType<contract.PostInput>;

/** The codes that `PostInput` refuses with. */
export const POST_REFUSALS = [
	'text_missing',
	'text_blank',
	'text_too_long',
	'text_control_character',
	'text_lone_surrogate',
	'verb_invalid',
	'type_invalid',
	'url_invalid',
	'url_too_long',
	'url_not_http',
	'occurred_at_invalid',
	'subject_invalid',
	'event_invalid',
	'correction_invalid',
	'event_not_found',
	'events_protected',
	'blocked',
	'event_already_removed',
] as const satisfies ErrorCode[];

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
	reason: z.string().max(MOST_REASON).check(wellFormed).optional(),
});

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

export const TagPageInput = EventPageInput.extend({ tag: Tag });

const EventRef = z.object({ subject: SubjectIdOutput, id: z.string().describe(EVENT_FIELDS.id.means) });

const VALUES: { [Is in keyof FieldValues]: z.ZodType<FieldValues[Is]> } = {
	text: z.string(),
	time: Time,
	mentions: z.array(
		z.object({
			subject: SubjectIdOutput,
			handle: z.string().describe('The handle that it had when the text was posted.'),
		}),
	),
	audience: z.enum(AUDIENCES),
	extensions: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
	event: EventRef,
	place: EventRef.extend({ via: z.array(z.string()).optional() }),
	yes: z.literal(true),
};

type Shape<Names extends FieldName> = {
	[Name in Names]: Name extends AlwaysName ? z.ZodType<ValueOf<Name>> : z.ZodOptional<z.ZodType<ValueOf<Name>>>;
};

function shapeOf<Name extends FieldName>(names: readonly Name[]): Shape<Name> {
	const shape = names.map((name) => {
		const { is, always, means }: { is: keyof FieldValues; always?: true; means?: string } = EVENT_FIELDS[name];
		const schema = always ? VALUES[is] : VALUES[is].optional();
		return [name, means === undefined ? schema : schema.describe(means)];
	});
	return Object.fromEntries(shape) as Shape<Name>;
}

export const Event = z.object(shapeOf(EVENT_NAMES)) satisfies z.ZodType<contract.Event>;

export const EventPage = pageOf(Event);

/** With where it came from. Timelines leave that out. */
export const EventWithProvenance = Event.extend(shapeOf(PROVENANCE_NAMES));

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
	id: Event.shape.id,
	pending: z.boolean().describe("True when it is removed, and about to disappear from its poster's timeline."),
});
