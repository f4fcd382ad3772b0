import { z } from 'zod';
import { parseTime } from '../date-time.ts';
import { coded } from '../errors.ts';
import type * as contract from '../event.ts';
import { isEventId } from '../event-id.ts';
import { foldTag } from '../rich-text.ts';
import { isVisible } from '../text-rules.ts';
import { PageInput } from './page.ts';
import { SubjectId } from './subject.ts';
import { HttpUrl, Text } from './text.ts';

/** See the type of this name. */
export const EventId = z.string().refine(isEventId, coded('event_invalid', 'This is not an event id.'));

const Label = (code: 'verb_invalid' | 'type_invalid', what: string, longest: number) =>
	z
		.string()
		.trim()
		.refine(
			(value) => value.length <= longest && value.isWellFormed() && !/\p{Cc}/u.test(value) && isVisible(value),
			coded(code, `The ${what} must be one line of 1 to ${longest} characters.`),
		);

const OccurredAt = z
	.string()
	.refine(
		(value) => parseTime(value) !== undefined,
		coded(
			'occurred_at_invalid',
			'The time must be an RFC 3339 date-time with its offset, such as 2026-05-04T09:30:00+02:00.',
		),
	)
	.transform((value) => parseTime(value) as number);

/** What a subject posts. `occurredAt` is an RFC 3339 date-time and comes out as Unix milliseconds. */
export const PostInput = z.strictObject({
	verb: Label('verb_invalid', 'verb', 60).optional(),
	text: Text,
	url: HttpUrl.optional(),
	type: Label('type_invalid', 'type', 200).optional(),
	occurredAt: OccurredAt.optional(),
}) satisfies z.ZodType<contract.PostInput>;

/** With a name that the caller gives this post: sent again under it, because its answer was lost, it is posted once. */
export const PostOnceInput = PostInput.extend({
	once: z
		.string()
		.regex(/^[A-Za-z0-9-]{16,64}$/)
		.optional(),
});

/** Of the caller's own. */
export const OwnEventInput = z.strictObject({ id: EventId });
export const EventInput = z.strictObject({ subject: SubjectId, id: EventId });

/** A hashtag, with or without its `#`; comes out as it is looked up, without it. */
export const Tag = z.string().transform((value, ctx) => {
	const tag = foldTag(value.trim().replace(/^#/, ''));
	if (tag !== undefined) return tag;
	const refusal = coded('tag_invalid', 'A hashtag has 1 to 50 letters, digits and underscores, one of them a letter.');
	ctx.issues.push({ code: 'custom', input: value, ...refusal });
	return z.NEVER;
});

export const TagPageInput = PageInput.extend({ tag: Tag });
