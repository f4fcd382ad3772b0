/** Requests as bytes, so that they may be wrong in ways that no client sends. */
import { connect } from 'node:net';

export type RawRequest = {
	method: string;
	target: string;
	/** The headers in their order; a name may come twice. */
	headers: readonly (readonly [string, string])[];
	body?: Buffer;
};

/** The answer: its status, undefined when the server closed the connection without one, and all that was read. */
export type RawAnswer = { status: number | undefined; text: string };

/** Milliseconds after which a server that neither answers nor closes is taken to hang. */
const PATIENCE = 120_000;

/** Sends one request to this machine, and reads its answer: to its end, or no further than its first bytes. */
export function send(port: number, request: RawRequest, { toTheEnd = true } = {}): Promise<RawAnswer> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, '127.0.0.1');
		const chunks: Buffer[] = [];
		const finish = () => {
			socket.destroy();
			const text = Buffer.concat(chunks).toString('latin1');
			const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
			resolve({ status: status === undefined ? undefined : Number(status), text });
		};
		socket.setTimeout(PATIENCE, () => {
			socket.destroy();
			reject(new Error(`No answer to ${JSON.stringify(request)}`));
		});
		socket.on('data', (chunk) => {
			chunks.push(chunk);
			// A stream has no end.
			if (!toTheEnd || chunk.includes('text/event-stream')) finish();
		});
		// A connection that is reset after its answer has answered.
		socket.on('error', finish);
		socket.on('end', finish);
		socket.on('close', finish);
		socket.on('connect', () => socket.write(bytesOf(request)));
	});
}

function bytesOf({ method, target, headers, body }: RawRequest): Buffer {
	const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
	return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body ?? Buffer.alloc(0)]);
}
