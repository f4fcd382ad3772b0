/** The body of a request: its bytes as they were before they were compressed, and what they say as UTF-8. */
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { TidelineError } from '../contract/errors/errors.ts';

/** A request of Next or of Node. */
export type Sent = { headers: Pick<Headers, 'get'>; body: AsyncIterable<Uint8Array> | null };

/** The content codings that are taken (RFC 9110, §8.4.1). `x-gzip` is gzip by its old name. */
const CODINGS = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress };
export const ACCEPTED_CODINGS = 'gzip, br';

/**
 * The bytes of a body, read no further than `limit`: of what was sent, and of what it expands to. Throws
 * `body_too_large`, `content_encoding_unsupported`, and `request_invalid` for what is not compressed as it says.
 */
export async function readBytes(request: Sent, limit: number): Promise<Buffer> {
	const coding = codingOf(request.headers);
	if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
	if (coding === undefined) return collect(request.body ?? [], limit);
	const expanded = CODINGS[coding]();
	const sent = Readable.from(bounded(request.body ?? [], limit));
	// Each stream ends the other, so that the body is not read on once too much came out of it.
	sent.once('error', (error) => expanded.destroy(error));
	expanded.once('close', () => sent.destroy());
	sent.pipe(expanded);
	try {
		return await collect(expanded, limit);
	} catch (error) {
		if (error instanceof TidelineError) throw error;
		if (isOfZlib(error))
			throw new TidelineError('request_invalid', `The body isn't ${coding}, as its Content-Encoding says it is.`);
		throw error;
	}
}

/** The text of a body. Throws what `readBytes` does, and `json_invalid` for what is not UTF-8. */
export async function readBody(request: Sent, limit: number): Promise<string> {
	return textOf(await readBytes(request, limit));
}

/** Throws `json_invalid` for bytes that are not UTF-8. */
export function textOf(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new TidelineError('json_invalid', "The body isn't UTF-8, which JSON requires (RFC 8259).");
	}
}

function codingOf(headers: Sent['headers']): keyof typeof CODINGS | undefined {
	const written = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
	if (written === '' || written === 'identity') return undefined;
	if (Object.hasOwn(CODINGS, written)) return written as keyof typeof CODINGS;
	throw new TidelineError(
		'content_encoding_unsupported',
		`The Content-Encoding of this request isn't supported. Send ${ACCEPTED_CODINGS.replace(',', ' or')}, or the body as it is.`,
	);
}

async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limit: number): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of bounded(body, limit)) chunks.push(chunk);
	return Buffer.concat(chunks);
}

async function* bounded(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limit: number) {
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > limit) throw tooLarge(limit);
		yield chunk;
	}
}

const tooLarge = (limit: number) =>
	new TidelineError(
		'body_too_large',
		`The body is larger than ${limit.toLocaleString('en')} bytes. Send less at once.`,
	);

/** Its codes, and those of brotli, such as `Z_DATA_ERROR` and `ERR__ERROR_FORMAT_PADDING_1`. */
function isOfZlib(error: unknown): boolean {
	const { code } = error as { code?: unknown };
	return typeof code === 'string' && /^(Z_|ERR__|ERR_BROTLI)/.test(code);
}
