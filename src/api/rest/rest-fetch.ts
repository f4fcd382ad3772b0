import { answerRest, type RestRequest, type RestServer } from './answer-rest.ts';

type Caller = Pick<RestRequest, 'address' | 'from' | 'origin'> & { signal?: AbortSignal };

/** `fetch` for a client in the same process. A body is a text. `signal` ends all calls. */
export function restFetch(server: RestServer, { signal: all, ...caller }: Caller) {
	return (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
		answerRest(server, {
			...caller,
			method,
			url,
			headers: new Headers(headers),
			body: bytesOf(typeof body === 'string' ? body : ''),
			signal: AbortSignal.any([all, signal].filter((one) => one instanceof AbortSignal)),
		});
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
	if (text !== '') yield new TextEncoder().encode(text);
}
