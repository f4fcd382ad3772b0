/** A line to the server on which changes arrive late, and not at all when the browser has closed its connection before. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds by which a change is late: long enough for a page to close. */
const LATENESS = 1_000;

export type LateLine = { origin: string; close(): void };

/** A proxy. Give its origin to a browser context. */
export async function openLateLine(): Promise<LateLine> {
	const proxy = createServer((asked, answer) => void passOn(asked, answer)).listen(0, '127.0.0.1');
	await once(proxy, 'listening');
	return {
		origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		close() {
			proxy.closeAllConnections();
			proxy.close();
		},
	};
}

async function passOn(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
	const { method = 'GET', url = '/', headers } = asked;
	if (method === 'POST') await new Promise((late) => setTimeout(late, LATENESS));
	if (asked.socket.destroyed) return;
	const onward = request(url, { method, headers }, (response) => {
		answer.writeHead(response.statusCode ?? 502, response.headers);
		response.pipe(answer);
	});
	onward.once('error', () => answer.destroy());
	answer.once('close', () => onward.destroy());
	asked.pipe(onward);
}
