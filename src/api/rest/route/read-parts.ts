import type { z } from 'zod';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { readMediaType } from '../../../contract/http/media-type.ts';
import { readBytes, textOf } from '../../read-body.ts';
import type { RestRoute } from './rest-route.ts';

const LARGEST_BODY = 256 * 1024;
/** The most that routes with larger bodies take. */
export const MIB = 1024 * 1024;

/** https://url.spec.whatwg.org/#application/x-www-form-urlencoded */
export const FORM = 'application/x-www-form-urlencoded';

/** Names of the query that hold numbers. */
const NUMBERS = ['limit'];

/** The query as the route's schema reads it. Throws `invalid_input` for a name that comes twice or is not known, and what the schema refuses. */
export function readQuery(schema: z.ZodType | undefined, search: URLSearchParams): unknown {
	const given: Record<string, unknown> = {};
	for (const [name, value] of search) {
		if (Object.hasOwn(given, name)) throw new TidelineError('invalid_input', `${name} is there twice.`);
		given[name] = NUMBERS.includes(name) && /^\d{1,9}$/.test(value) ? Number(value) : value;
	}
	if (schema) return schema.parse(given);
	const [name] = Object.keys(given);
	if (name !== undefined) throw new TidelineError('invalid_input', `This call doesn't take a parameter ${name}.`);
	return undefined;
}

export const takesCloudEvents = ({ otherBodies = {} }: Pick<RestRoute, 'otherBodies'>): boolean =>
	Object.keys(otherBodies).some((type) => type.startsWith('application/cloudevents'));

type Sent = { headers: Headers; body: AsyncIterable<Uint8Array> | null };

/** The media types that a route takes. */
export const mediaTypesOf = ({ otherBodies = {} }: Pick<RestRoute, 'otherBodies'>): string[] => [
	'application/json',
	...Object.keys(otherBodies),
];

/**
 * The bytes of the body. Its media type decides what they mean, before any of them is decoded. Throws
 * `media_type_unsupported` for one that the route does not take, and what `readBytes` does.
 */
export async function readSent({ body, otherBodies, largestBody }: RestRoute, sent: Sent): Promise<Uint8Array> {
	const written = sent.headers.get('content-type');
	const media = written === null ? undefined : readMediaType(written);
	const type = media?.type ?? '';
	const known = Object.keys(otherBodies ?? {});
	const isEvent =
		takesCloudEvents({ otherBodies }) &&
		(sent.headers.has('ce-specversion') || type.startsWith('application/cloudevents'));
	const isTaken = isEvent || (type === FORM && known.includes(FORM)) || (body && type === 'application/json');
	if (isTaken || written === null) {
		const bytes = await readBytes(sent, largestBody?.[type] ?? LARGEST_BODY);
		// A body that was left out has an error of its own.
		if (isTaken || bytes.length === 0) return bytes;
	}
	throw new TidelineError(
		'media_type_unsupported',
		`Send ${mediaTypesOf({ otherBodies }).join(', or ')} as the Content-Type.`,
	);
}

/** A body of JSON, or a form, as the schema reads it. An empty one counts as an empty object. */
export function readBodyAs(schema: z.ZodType, bytes: Uint8Array, headers: Headers): unknown {
	const text = textOf(bytes);
	if (isForm(headers)) return schema.parse(fieldsOf(text));
	return schema.parse(text === '' ? {} : parsedJson(text));
}

export const isForm = (headers: Headers): boolean => readMediaType(headers.get('content-type') ?? '')?.type === FORM;

function fieldsOf(text: string): Record<string, string> {
	const fields = new Map<string, string>();
	for (const [name, value] of new URLSearchParams(text)) {
		if (fields.has(name)) throw new TidelineError('invalid_input', `${name} is there twice.`);
		fields.set(name, value);
	}
	return Object.fromEntries(fields);
}

/** Throws `json_invalid`. */
export function parsedJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new TidelineError('json_invalid', "The body isn't valid JSON.");
	}
}
