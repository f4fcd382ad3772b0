import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds that a client has to read an answer before the connection is cut off under it. */
const LINGER = 2_000;

/**
 * An answer that is given before the body was read to its end closes the connection: the next request on it would be
 * read out of that body, or never. The client is given time to read the answer first (RFC 9112, §9.6): a connection that
 * is cut off at once takes the answer with it.
 */
export function closeWhenUnread(request: IncomingMessage, response: ServerResponse): void {
	if (!hasBody(request)) return;
	const { socket } = request;
	const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
	response.writeHead = (...given: unknown[]) => {
		if (!request.complete) {
			response.setHeader('Connection', 'close');
			socket.destroySoon = () => linger(socket);
		}
		return writeHead(...given);
	};
}

function linger(socket: IncomingMessage['socket']): void {
	socket.end();
	const cut = setTimeout(() => socket.destroy(), LINGER);
	socket.once('close', () => clearTimeout(cut));
}

function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
