/** The header `Idempotency-Key`: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header */
import { TidelineError } from '../../../contract/errors/errors.ts';

/** A string of RFC 8941, or the same without quotes, which many clients send. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
const BARE = /^[\x21\x23-\x7e]+$/;
const KEY_CHARACTERS_MAX = 255;

/** The key of a request; undefined when it has none. Throws `idempotency_key_invalid`. */
export function idempotencyKeyOf(headers: Headers): string | undefined {
	const written = headers.get('idempotency-key');
	if (written === null) return undefined;
	const key = inQuotes(written) ?? (BARE.test(written) ? written : '');
	if (key.trim() === '' || key.length > KEY_CHARACTERS_MAX)
		throw new TidelineError(
			'idempotency_key_invalid',
			`An Idempotency-Key has 1 to ${KEY_CHARACTERS_MAX} printable characters of ASCII, in quotes: "8e03978e-40d5-43dd-bc93-6894a57f9324".`,
		);
	return key;
}

/** A key as somebody names it later: as they wrote it in the header, or without its quotes. */
export const namedKey = (written: string): string => inQuotes(written) ?? written;

const inQuotes = (written: string): string | undefined => QUOTED.exec(written)?.[1]?.replace(/\\(.)/g, '$1');

/** The words under which an event with this key is posted. */
export const keyWords = (key: string): readonly string[] => ['rest', key];

const underWay = new Set<string>();

/**
 * Runs `work` unless it is under way under this name in this process. Another process waits for the same ledger, and finds
 * what was done. Throws `request_in_flight`.
 */
export async function whileAlone<T>(name: string, work: () => Promise<T>): Promise<T> {
	if (underWay.has(name))
		throw new TidelineError(
			'request_in_flight',
			'A request with this Idempotency-Key is still running. Wait for its answer, or try again in a second.',
		);
	underWay.add(name);
	try {
		return await work();
	} finally {
		underWay.delete(name);
	}
}
