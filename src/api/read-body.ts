import { TidelineError } from '../contract/errors.ts';

/** A request of Next or of Node. */
type Sent = { headers: Pick<Headers, 'get'>; body: AsyncIterable<Uint8Array> | null };

/** The body of a request, read no further than `limit` bytes. Throws `body_too_large`, and `json_invalid` for what is not UTF-8. */
export async function readBody(request: Sent, limit: number): Promise<string> {
	const tooLarge = () =>
		new TidelineError(
			'body_too_large',
			`The body is larger than ${limit.toLocaleString('en')} bytes. Send less at once.`,
		);
	if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
	const decoder = new TextDecoder('utf-8', { fatal: true });
	const decode: TextDecoder['decode'] = (...given) => {
		try {
			return decoder.decode(...given);
		} catch {
			throw new TidelineError('json_invalid', "The body isn't UTF-8, which JSON requires (RFC 8259).");
		}
	};
	let size = 0;
	let text = '';
	for await (const chunk of request.body ?? []) {
		size += chunk.length;
		if (size > limit) throw tooLarge();
		text += decode(chunk, { stream: true });
	}
	return text + decode();
}
