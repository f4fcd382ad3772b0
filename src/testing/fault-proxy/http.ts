/** A request and an answer as the proxy holds them: whole, with the headers as they were sent. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Header names and values, alternating, in the order and spelling of the wire. */
export type RawHeaders = string[];
export type ProxiedRequest = { method: string; path: string; headers: RawHeaders; body: Buffer };
export type ProxiedResponse = { status: number; headers: RawHeaders; body: Buffer };

/** Headers of one connection, not of the request: a proxy has its own. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

export async function readRequest(incoming: IncomingMessage): Promise<ProxiedRequest> {
	return {
		method: incoming.method ?? '',
		path: incoming.url ?? '',
		headers: without(incoming.rawHeaders, HOP_BY_HOP),
		body: await buffer(incoming),
	};
}

/**
 * Makes the request at `target`, with method, path, headers and body as they came: SharedKey signs them, but for Host.
 * A connection each, so that none is reused just when the other side ends it.
 */
export async function forward(target: URL, { method, path, headers, body }: ProxiedRequest): Promise<ProxiedResponse> {
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
	const sent = request({ host: target.hostname, port: target.port, method, path, headers, agent: false }, resolve);
	sent.on('error', reject);
	sent.end(body);
	const response = await promise;
	return {
		status: response.statusCode ?? 502,
		headers: without(response.rawHeaders, new Set([...HOP_BY_HOP, 'content-length'])),
		body: await buffer(response),
	};
}

/** Sends an answer, or its first `bytes` before the connection ends: its length is told in full. */
export function sendAnswer(
	response: ServerResponse,
	{ status, headers, body }: ProxiedResponse,
	bytes = body.length,
): void {
	// An answer without content must not tell a length.
	const length = status === 204 || status === 304 ? [] : ['content-length', String(body.length)];
	response.writeHead(status, [...headers, ...length]);
	if (bytes >= body.length) {
		response.end(body);
		return;
	}
	response.write(body.subarray(0, bytes), () => response.destroy());
}

function without(headers: RawHeaders, names: ReadonlySet<string>): RawHeaders {
	const kept: RawHeaders = [];
	for (let at = 0; at < headers.length; at += 2) {
		const [name = '', value = ''] = headers.slice(at, at + 2);
		if (!names.has(name.toLowerCase())) kept.push(name, value);
	}
	return kept;
}
