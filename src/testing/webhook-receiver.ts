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
	/** Whether it answers a test with its challenge. */
	agrees: boolean;
	/** The origin that it allows when OPTIONS asks. Such a request is not among `received`. */
	allows: string | undefined;
	close(): Promise<void>;
};

export async function startReceiver(usual = 204): Promise<Receiver> {
	const received: Received[] = [];
	const answers: Answer[] = [];
	const receiver: Pick<Receiver, 'agrees' | 'allows'> = { agrees: true, allows: undefined };
	const server = createServer((request, response) => void receive(request, response));
	async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (request.method === 'OPTIONS') {
			const { allows } = receiver;
			return void response.writeHead(200, allows === undefined ? {} : { 'webhook-allowed-origin': allows }).end();
		}
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const bytes = Buffer.concat(chunks);
		const headers = request.headers as Record<string, string>;
		const body = bytes.toString('utf8');
		received.push({ path: request.url ?? '', headers, bytes, body });
		const challenge = receiver.agrees ? challengeIn(body) : undefined;
		const answer = answers.shift() ?? (challenge === undefined ? usual : echo(challenge));
		if (typeof answer === 'number') response.writeHead(answer).end();
		else answer(response);
	}
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	return Object.assign(receiver, {
		url: `http://${host}`,
		host,
		received,
		answers,
		close: () =>
			new Promise<void>((closed) => {
				server.close(() => closed());
				server.closeAllConnections();
			}),
	});
}

const echo = (challenge: string) => (response: ServerResponse) =>
	void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ challenge }));

/** The challenge in the body of a test. Undefined in any other. */
export function challengeIn(body: string): string | undefined {
	try {
		return (JSON.parse(body) as { data?: { challenge?: string } }).data?.challenge;
	} catch {
		return undefined;
	}
}
