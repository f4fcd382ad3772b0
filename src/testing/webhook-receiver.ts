/** A receiver on loopback, of webhooks or of messages to devices. It keeps what it got, and answers as it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: Record<string, string>; bytes: Buffer; body: string };
type Answer = number | ((response: ServerResponse) => void);

export type Receiver = {
	/** Its address, without a path. */
	url: string;
	/** `127.0.0.1:<port>`, for the setting that lets it be called. */
	host: string;
	received: Received[];
	/** The answers to the next requests, in their order; then the usual one. */
	answers: Answer[];
	close(): Promise<void>;
};

export async function startReceiver(usual = 204): Promise<Receiver> {
	const received: Received[] = [];
	const answers: Answer[] = [];
	const server = createServer((request, response) => void receive(request, response));
	async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const bytes = Buffer.concat(chunks);
		const headers = request.headers as Record<string, string>;
		received.push({ path: request.url ?? '', headers, bytes, body: bytes.toString('utf8') });
		const answer = answers.shift() ?? usual;
		if (typeof answer === 'number') response.writeHead(answer).end();
		else answer(response);
	}
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url: `http://${host}`,
		host,
		received,
		answers,
		close: () =>
			new Promise((closed) => {
				server.close(() => closed());
				server.closeAllConnections();
			}),
	};
}
