/** The HTTP binding of CloudEvents 1.0: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/bindings/http-protocol-binding.md */
import { TidelineError } from '../errors/errors.ts';
import { isJson, isText, isUtf8, type MediaType, readMediaType } from '../http/media-type.ts';

/** The CloudEvents of a request in their JSON form, not checked yet: see `readCloudEvent`. */
export type CloudEventRequest = { mode: 'binary' | 'structured' | 'batch'; values: unknown[] };

const PREFIX = 'ce-';
const FORMAT = /^application\/cloudevents(-batch)?(\+|$)/;

/**
 * The CloudEvents that a request carries. `body`: its bytes, which are decoded as the media type says. Undefined for a request that carries none: its
 * media type is none of CloudEvents, and it has no header `ce-specversion`.
 *
 * HTTP itself joins headers of one name with a comma, so that an attribute that is there twice cannot be told from one
 * with a comma: `specversion` and `time` are then refused by `readCloudEvent`.
 *
 * Throws `media_type_unsupported` (an event format or a charset that we do not read), `json_invalid`,
 * `cloud_event_invalid`.
 */
export function cloudEventsOf(headers: Headers, body: Uint8Array): CloudEventRequest | undefined {
	const written = headers.get('content-type');
	const media = written === null ? undefined : readMediaType(written);
	if (media && FORMAT.test(media.type)) return eventsInFormat(media, body);
	if (!headers.has(`${PREFIX}specversion`)) return undefined;
	return { mode: 'binary', values: [binaryEvent(headers, written, media, body)] };
}

function eventsInFormat(media: MediaType, body: Uint8Array): CloudEventRequest {
	assertUtf8(media);
	switch (media.type) {
		case 'application/cloudevents+json':
			return { mode: 'structured', values: [parse(utf8(body))] };
		case 'application/cloudevents-batch+json': {
			const values = parse(utf8(body));
			if (!Array.isArray(values)) throw invalid('A batch of CloudEvents is a JSON array.');
			return { mode: 'batch', values };
		}
		default:
			throw new TidelineError(
				'media_type_unsupported',
				`${media.type} isn't supported. Send application/cloudevents+json or application/cloudevents-batch+json.`,
			);
	}
}

/** Attributes are headers, data is the body. */
function binaryEvent(
	headers: Headers,
	written: string | null,
	media: MediaType | undefined,
	body: Uint8Array,
): Record<string, unknown> {
	if (written !== null && !media)
		throw new TidelineError('media_type_unsupported', "The Content-Type of this request isn't a media type.");
	const attributes: [string, unknown][] = [];
	for (const [header, value] of headers) {
		if (!header.startsWith(PREFIX)) continue;
		const name = header.slice(PREFIX.length);
		// They would stand in for the body and its media type.
		if (name === 'data' || name === 'data_base64' || name === 'datacontenttype')
			throw invalid(
				`The header ${header} isn't allowed: the body is the data, and the Content-Type is its datacontenttype.`,
			);
		attributes.push([name, attributeOf(header, value)]);
	}
	return {
		...Object.fromEntries(attributes),
		...(written !== null && { datacontenttype: written }),
		...(body.length > 0 && dataOf(media, body)),
	};
}

/** Data without a media type is JSON, as the specification has it for every format. */
function dataOf(media: MediaType | undefined, body: Uint8Array): { data: unknown } | { data_base64: string } {
	if (!media || isJson(media) || isText(media)) {
		if (media) assertUtf8(media);
		const text = utf8(body);
		return { data: !media || isJson(media) ? parse(text) : text };
	}
	let bytes = '';
	for (const byte of body) bytes += String.fromCharCode(byte);
	return { data_base64: btoa(bytes) };
}

/** A header's value as an attribute's: without the quotes around it, and percent-decoded once (3.1.3.2). */
function attributeOf(header: string, value: string): string {
	const quoted = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1];
	const unquoted = quoted === undefined ? value : quoted.replace(/\\(.)/gs, '$1');
	const bytes: number[] = [];
	for (let at = 0; at < unquoted.length; at++) {
		const encoded = /^%([0-9A-Fa-f]{2})/.exec(unquoted.slice(at, at + 3))?.[1];
		// Headers give each byte as one character. A percent sign that encodes nothing is one: many senders leave it so.
		bytes.push(encoded === undefined ? unquoted.charCodeAt(at) : Number.parseInt(encoded, 16));
		if (encoded !== undefined) at += 2;
	}
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
	} catch {
		throw invalid(`The header ${header} isn't percent-encoded UTF-8.`);
	}
}

function assertUtf8(media: MediaType): void {
	if (!isUtf8(media))
		throw new TidelineError('media_type_unsupported', `The charset ${media.charset} isn't supported. Send UTF-8.`);
}

/** Throws `json_invalid`. */
function utf8(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new TidelineError(
			'json_invalid',
			"The body isn't UTF-8, as its Content-Type has it. Send bytes as application/octet-stream.",
		);
	}
}

function parse(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw new TidelineError('json_invalid', "The body isn't valid JSON.");
	}
}

const invalid = (sentence: string) => new TidelineError('cloud_event_invalid', sentence);
