/** One kept connection of a browser, without what Node's own client spends on each request: the server needs the processor. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Connection = {
	/** Sends a request and resolves to its whole answer. */
	ask(request: string): Promise<string>;
	close(): void;
};

export async function openConnection(origin: string): Promise<Connection> {
	const { hostname, port } = new URL(origin);
	const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
	await once(socket, 'connect');
	let answer = '';
	let waiting: PromiseWithResolvers<string> | undefined;
	socket.setEncoding('latin1');
	socket.on('data', (chunk: string) => {
		answer += chunk;
		if (isWhole(answer)) waiting?.resolve(answer);
	});
	socket.on('error', (error) => waiting?.reject(error));
	socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')));
	return {
		ask(request) {
			answer = '';
			waiting = Promise.withResolvers<string>();
			socket.write(request);
			return waiting.promise;
		},
		close: () => socket.destroy(),
	};
}

/** Its length is said, or it ends with an empty chunk. */
function isWhole(answer: string): boolean {
	const head = answer.indexOf('\r\n\r\n');
	if (head < 0) return false;
	const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head)) ?? [];
	return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length - head - 4 >= Number(length);
}
