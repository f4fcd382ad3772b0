import { z } from 'zod';
import { codedIssue, errorOfIssues, TidelineError } from '../../errors/errors.ts';
import { EXTENSION_BYTES, type IncomingEvent, MOST_EXTENSIONS } from '../../event/cloud-event.ts';
import type { Extensions } from '../../event/event-fields.ts';
import { readRef } from '../../event/event-ref.ts';
import { isJson, isText as isTextual, isUtf8, readMediaType } from '../../http/media-type.ts';
import { isVisible } from '../../text/text-rules.ts';
import { PostInput } from '../event.ts';

// The specification keeps these out of every string: control characters, halves of surrogate pairs, noncharacters.
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

const Attribute = (name: string) =>
	z
		.string({
			error: (issue) => `The attribute ${name} ${issue.input === undefined ? 'is missing' : 'is not a string'}.`,
		})
		.refine(
			(value) => value.trim() !== '' && value.length <= 1_000 && !FORBIDDEN.test(value),
			codedIssue(
				'cloud_event_invalid',
				`The attribute ${name} must have 1 to 1,000 characters, without control characters.`,
			),
		);

/** CloudEvents 1.0 in its JSON form. What is not named here is an extension attribute. */
const CloudEvent = z.looseObject(
	{
		specversion: z.literal('1.0', { error: 'specversion must be "1.0".' }),
		id: Attribute('id'),
		source: Attribute('source'),
		type: Attribute('type'),
		subject: Attribute('subject').optional(),
		time: z.string({ error: "time isn't a string." }).optional(),
		datacontenttype: Attribute('datacontenttype')
			.refine((value) => readMediaType(value), "datacontenttype isn't a media type.")
			.optional(),
		dataschema: Attribute('dataschema').optional(),
		data: z.unknown().optional(),
		data_base64: z.base64({ error: "data_base64 isn't Base64." }).optional(),
	},
	{ error: "It isn't a JSON object." },
);
type CloudEvent = z.infer<typeof CloudEvent>;

/**
 * Reads a CloudEvent in its JSON form: `data.text` (or `data`, when it is a text) is the text, `data.url` and `data.verb`
 * are taken where they are what an event of ours has, `time` dates the event. The text of an event without one, such as
 * those of Azure, is its type and subject. Extension attributes are kept, except a
 * `replyto` that names the event to answer, and a `corrects` beside it. Throws `cloud_event_invalid`, and what `PostInput`
 * refuses: a text that is too long or that no page can show is refused, because a part of it would be a lie.
 */
export function readCloudEvent(value: unknown): IncomingEvent {
	const read = CloudEvent.safeParse(isObject(value) ? withoutNull(value) : value);
	if (!read.success) throw invalid(errorOfIssues(read.error.issues).message, read.error);
	const {
		specversion: _,
		id,
		source,
		type,
		subject,
		time,
		datacontenttype,
		dataschema: __,
		data,
		data_base64,
		...attributes
	} = read.data;
	const { replyTo, corrects, others } = answered(attributes);
	const extensions = extensionsOf(others);
	const content = contentOf(dataOf({ data, data_base64, datacontenttype }));
	const text = isText(content.text) ? content.text : plainLine(type, subject);
	const url = ourOwn('url', content.url);
	const verb = ourOwn('verb', content.verb);
	const input = PostInput.safeParse({ text, type, url, verb, occurredAt: time, replyTo, corrects });
	if (!input.success) throw errorOfIssues(input.error.issues);
	return { source, id, about: subject, ...(extensions && { extensions }), input: input.data };
}

/**
 * Takes `replyto` out of the extension attributes where it names an event of ours, and a true `corrects` beside it, which is
 * a text in the binary form. Others use these names for values of their own: those stay extensions.
 */
function answered({ replyto, corrects, ...others }: Record<string, unknown>) {
	const replyTo = readRef(replyto);
	const isCorrection = replyTo !== undefined && (corrects === true || corrects === 'true');
	return {
		replyTo,
		corrects: isCorrection || undefined,
		others: {
			...(replyTo === undefined && replyto !== undefined && { replyto }),
			...(!isCorrection && corrects !== undefined && { corrects }),
			...others,
		},
	};
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An attribute that is null is one that is not there, and many writers put null where they have no url or verb. */
function withoutNull(data: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}

function plainLine(type: string, subject: string | undefined): string {
	return subject === undefined ? type : `${type}: ${subject}`;
}

/** Whether it says something. Names of fields are common: in data of others `text` may be anything. */
const isText = (value: unknown): value is string => typeof value === 'string' && isVisible(value);

/** Reads data of others under a name of ours. It stays data, unless it is valid as our own field. */
function ourOwn(field: 'url' | 'verb', value: unknown): string | undefined {
	const read = PostInput.shape[field].safeParse(value);
	return read.success ? read.data : undefined;
}

function contentOf(data: unknown): { text?: unknown; url?: unknown; verb?: unknown } {
	if (typeof data === 'string') return { text: data };
	return isObject(data) ? withoutNull(data) : {};
}

/** Data that came as bytes is read as its media type says. Bytes that are neither JSON nor a text say nothing here. */
function dataOf({
	data,
	data_base64: encoded,
	datacontenttype,
}: Pick<CloudEvent, 'data' | 'data_base64' | 'datacontenttype'>): unknown {
	if (encoded === undefined) return data;
	if (data !== undefined) throw invalid('It has both data and data_base64.');
	const media = readMediaType(datacontenttype ?? 'application/json');
	if (!media || !isUtf8(media) || !(isJson(media) || isTextual(media))) return undefined;
	try {
		const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return isJson(media) ? JSON.parse(text) : text;
	} catch (error) {
		throw invalid(`data_base64 doesn't match its datacontenttype (${media.type}).`, error);
	}
}

/** Undefined when there is none. */
function extensionsOf(others: Record<string, unknown>): Extensions | undefined {
	const entries = Object.entries(others);
	if (entries.length === 0) return undefined;
	if (entries.length > MOST_EXTENSIONS) throw invalid(`It has more than ${MOST_EXTENSIONS} extension attributes.`);
	const extensions = entries.map(([name, value]): [string, string | number | boolean] => {
		if (!/^[a-z0-9]+$/.test(name)) throw invalid('Attribute names have lowercase letters and digits only.');
		return [name, extensionOf(name, value)];
	});
	const bytes = extensions.reduce((sum, [name, value]) => sum + name.length + utf8Length(String(value)), 0);
	if (bytes > EXTENSION_BYTES)
		throw invalid(`Its extension attributes are larger than ${EXTENSION_BYTES.toLocaleString('en')} bytes.`);
	return Object.fromEntries(extensions);
}

/** Reads an extension attribute. JSON has three of the specification's types; the others are strings in it. */
function extensionOf(name: string, value: unknown): string | number | boolean {
	if (typeof value === 'boolean') return value;
	if (typeof value === 'number' && value === (value | 0)) return value | 0;
	if (typeof value === 'string' && !FORBIDDEN.test(value)) return value;
	throw invalid(`The attribute ${name} must be a boolean, a 32-bit integer, or text without control characters.`);
}

const utf8Length = (text: string) => new TextEncoder().encode(text).length;

const invalid = (sentence: string, cause?: unknown) =>
	new TidelineError('cloud_event_invalid', `This isn't a CloudEvent 1.0. ${sentence}`, { cause });
