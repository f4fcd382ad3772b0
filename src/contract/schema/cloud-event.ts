import { z } from 'zod';
import type { IncomingEvent } from '../cloud-event.ts';
import { coded, errorOfIssues, TidelineError } from '../errors.ts';
import { PostInput } from './event.ts';

const Attribute = (name: string) =>
	z
		.string({
			error: (issue) => `The attribute ${name} ${issue.input === undefined ? 'is missing' : 'is not a string'}.`,
		})
		.refine(
			(value) => value.trim() !== '' && value.length <= 1_000 && value.isWellFormed(),
			coded('cloud_event_invalid', `The attribute ${name} must have 1 to 1,000 characters.`),
		);

const Data = z.union([z.string().transform((text) => ({ text })), z.looseObject({})], {
	error: 'data is neither a text nor an object with one.',
});

/** CloudEvents 1.0 in its JSON form. Extension attributes are allowed and not kept. */
const CloudEvent = z.looseObject({
	specversion: z.literal('1.0', { error: 'specversion must be "1.0".' }),
	id: Attribute('id'),
	source: Attribute('source'),
	type: Attribute('type'),
	subject: Attribute('subject').optional(),
	time: z.string({ error: 'time is not a string.' }).optional(),
	data: Data.optional(),
});

/** Many writers put null where they have nothing. */
function withoutNull(data: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}

/**
 * Reads a CloudEvent: `data.text` (or `data`, when it is a text) is the text, `data.url` and `data.verb` are taken
 * when they are there, `time` dates the event. Throws `cloud_event_invalid`, and what `PostInput` refuses.
 */
export function readCloudEvent(value: unknown): IncomingEvent {
	const read = CloudEvent.safeParse(value);
	if (!read.success) {
		const { message } = errorOfIssues(read.error.issues);
		throw new TidelineError('cloud_event_invalid', `This is not a CloudEvent of version 1.0. ${message}`, {
			cause: read.error,
		});
	}
	const { id, source, type, subject, time, data } = read.data;
	const { text, url, verb } = withoutNull(data ?? {});
	if (text === undefined)
		throw new TidelineError(
			'text_missing',
			'The event has no text: it is read from data.text, or from data when that is a text.',
		);
	const input = PostInput.safeParse({ text, type, url, verb, occurredAt: time });
	if (!input.success) throw errorOfIssues(input.error.issues);
	return { source, id, about: subject, input: input.data };
}
