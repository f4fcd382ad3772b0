import { z } from 'zod';
import { coded } from './errors.ts';
import { isEventId } from './event-id.ts';
import type { Mention } from './mention.ts';
import { foldTag } from './rich-text.ts';
import { HttpUrl, Text } from './schema/text.ts';
import type { SubjectId } from './subject.ts';
import { isVisible } from './text-rules.ts';

/** 26 characters of lower-case base32hex: 10 of inverted milliseconds, 16 of random bits. Ascending is newest first. */
export const EventId = z.string().refine(isEventId, coded('event_invalid', 'This is not an event id.'));
export type EventId = string;

const Label = (code: 'verb_invalid' | 'type_invalid', what: string, longest: number) =>
	z
		.string()
		.trim()
		.refine(
			(value) => value.length <= longest && value.isWellFormed() && !/\p{Cc}/u.test(value) && isVisible(value),
			coded(code, `The ${what} must be one line of 1 to ${longest} characters.`),
		);

// RFC 3339, with the lower-case forms and the leap second that it allows.
const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

/** An RFC 3339 date-time as Unix milliseconds (finer fractions are cut), or undefined. */
export function parseTime(value: string): number | undefined {
	const match = RFC3339.exec(value);
	if (!match) return undefined;
	const [, year, month, day, hour, minute, second, fraction = '', offset = 'Z'] = match;
	if (Number(second) > 60 || Number(minute) > 59 || Number(hour) > 23) return undefined;
	const lastDay = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
	if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > lastDay) return undefined;
	// A leap second has no Unix time of its own: it takes the last millisecond of its minute.
	const leap = second === '60';
	const at = `${year}-${month}-${day}T${hour}:${minute}:${leap ? '59' : second}.${leap ? '999' : fraction.padEnd(3, '0').slice(0, 3)}`;
	const milliseconds = Date.parse(at + offset.toUpperCase());
	return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

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

/** What a subject posts. `occurredAt` becomes Unix milliseconds; a future time is set to now. */
export const PostInput = z.strictObject({
	verb: Label('verb_invalid', 'verb', 60).optional(),
	text: Text,
	url: HttpUrl.optional(),
	type: Label('type_invalid', 'type', 200).optional(),
	occurredAt: OccurredAt.optional(),
});
export type PostInput = z.infer<typeof PostInput>;

/** With a name that the caller gives this post: sent again under it, because its answer was lost, it is posted once. */
export const PostOnceInput = PostInput.extend({
	once: z
		.string()
		.regex(/^[A-Za-z0-9-]{16,64}$/)
		.optional(),
});

/** An event as a timeline shows it. `actor` is the subject that posted it; times are ISO 8601 in UTC. */
export type Event = {
	id: EventId;
	actor: SubjectId;
	name: string;
	/** Its poster's handle when it was posted, to tell apart two of one name. Older events have none. */
	handle?: string;
	verb: string;
	text: string;
	url?: string;
	type?: string;
	occurredAt: string;
	/** Whom its text mentions, as they were called when it was posted. Missing for nobody. */
	mentions?: Mention[];
	/** Its poster accepts followers one by one: it is for them, and reaches nobody by a mention or a hashtag. */
	audience?: 'followers';
};

/** A hashtag, with or without its `#`; comes out as it is looked up, without it. */
export const Tag = z.string().transform((value, ctx) => {
	const tag = foldTag(value.trim().replace(/^#/, ''));
	if (tag !== undefined) return tag;
	const refusal = coded('tag_invalid', 'A hashtag has 1 to 50 letters, digits and underscores, one of them a letter.');
	ctx.issues.push({ code: 'custom', input: value, ...refusal });
	return z.NEVER;
});

/** Items a page of a timeline. */
export const PAGE_SIZE = 250;

/** A page, newest first. Only a missing `next` is the end. */
export type Page<T> = { items: T[]; next?: string };
