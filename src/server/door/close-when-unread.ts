import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds that a client has to read the answer before its connection is cut. */
const LINGER = 2_000;

/**
 * An answer that is sent before the whole body was read closes the connection: the rest of the body would be read as the
 * next request. The client is given time to read the answer first (RFC 9112, §9.6), because a connection that is cut at
 * once loses it.
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
