/** A media type as a header or a CloudEvent's `datacontenttype` says it: in lower case. `charset` without quotes. */
export type MediaType = { type: string; charset: string | undefined };

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const TYPE = new RegExp(`^\\s*(${TOKEN}/${TOKEN})\\s*(;.*)?$`, 's');
const PARAMETER = new RegExp(`;\\s*(${TOKEN})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}))`, 'gs');

/** Reads a media type with its parameters (RFC 9110, 8.3.1). Undefined when it is none. */
export function readMediaType(value: string): MediaType | undefined {
	const [, type, parameters = ''] = TYPE.exec(value) ?? [];
	if (type === undefined) return undefined;
	let charset: string | undefined;
	for (const [, name, quoted, plain = ''] of parameters.matchAll(PARAMETER))
		if (name?.toLowerCase() === 'charset') charset ??= (quoted?.replace(/\\(.)/gs, '$1') ?? plain).toLowerCase();
	return { type: type.toLowerCase(), charset };
}

/** Whether bytes in this charset can be read as UTF-8. The default of JSON, and ours, is UTF-8. */
export function isUtf8({ charset }: MediaType): boolean {
	return charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii';
}

export function isJson({ type }: MediaType): boolean {
	return type === 'application/json' || type === 'text/json' || type.endsWith('+json');
}

/** Whether it is read as characters. JSON is asked for on its own. */
export function isText({ type }: MediaType): boolean {
	return type.startsWith('text/') || type === 'application/xml' || type.endsWith('+xml');
}
