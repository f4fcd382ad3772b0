/** A server that ends while clients hold connections to it: each request that reaches it is answered. */
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OrderlyEnd } from './orderly-end.ts';

/** Milliseconds for a server whose requests all end. A test that waits for them has failed. */
const HOUR_OF_GRACE_MS = 3_600_000;

let server: Server;
let end: OrderlyEnd;
let agent: Agent;
/** Answers that wait until the test gives them. */
let held: ServerResponse[];
/** Connections that the server took. */
let taken: number;

beforeEach(async () => {
	held = [];
	server = createServer({ keepAliveTimeout: HOUR_OF_GRACE_MS }, ({ url }, response) => {
		if (url === '/held') held.push(response);
		else response.end('answered');
	});
	taken = 0;
	server.on('connection', () => {
		taken += 1;
	});
	end = new OrderlyEnd(server);
	agent = new Agent({ keepAlive: true, maxSockets: 1 });
	await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
	agent.destroy();
	server.closeAllConnections();
	server.close();
});

const port = () => (server.address() as AddressInfo).port;

async function ask(path: string, at = port()): Promise<IncomingMessage> {
	const request = get({ host: '127.0.0.1', port: at, path, agent });
	const [answer] = (await once(request, 'response')) as [IncomingMessage];
	return answer;
}

/** A connection that has sent this much of a request. */
async function connection(sent: string): Promise<{ socket: Socket; heard: Promise<string> }> {
	const socket = connect(port(), '127.0.0.1');
	await once(socket, 'connect');
	socket.write(sent);
	return { socket, heard: text(socket) };
}

test('a connection lives on until the end begins, and its next answer is its last one', async () => {
	const before = await ask('/');
	await text(before);
	end.begin();
	const after = await ask('/');
	await text(after);
	expect([before.headers.connection, after.headers.connection]).toEqual(['keep-alive', 'close']);
	expect(taken).toBe(1);
});

test('an answer that was under way when the end began closes its connection, too', async () => {
	const asked = ask('/held');
	await expect.poll(() => held.length).toBe(1);
	end.begin();
	held[0]?.end('late');
	const answer = await asked;
	expect([answer.headers.connection, await text(answer)]).toEqual(['close', 'late']);
});

test('a request on an idle connection is answered, though the server takes no more connections', async () => {
	await text(await ask('/'));
	const at = port();
	const closed = end.close(HOUR_OF_GRACE_MS);
	expect(await text(await ask('/', at))).toBe('answered');
	await closed;
});

test('the end waits for the rest of a request, and for its answer', async () => {
	const { socket, heard } = await connection('GET /held HTTP/1.1\r\nHost: tide');
	await expect.poll(() => connections()).toBe(1);
	const closed = end.close(HOUR_OF_GRACE_MS);
	socket.write('line\r\n\r\n');
	await expect.poll(() => held.length).toBe(1);
	held[0]?.end('whole');
	expect(await heard).toContain('whole');
	await closed;
});

test('a request under way keeps the server for longer than an idle connection does', async () => {
	const { heard } = await connection('GET /held HTTP/1.1\r\nHost: tideline\r\n\r\n');
	await expect.poll(() => held.length).toBe(1);
	const closed = end.close(HOUR_OF_GRACE_MS);
	await anotherEnds();
	held[0]?.end('whole');
	expect(await heard).toContain('whole');
	await closed;
});

test('an idle connection keeps no server, and a request that hangs keeps it as long as it is allowed to', async () => {
	await text(await ask('/'));
	await end.close(HOUR_OF_GRACE_MS);
	expect(await connections()).toBe(0);

	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { heard } = await connection('GET /held HTTP/1.1\r\nHost: tideline\r\n\r\n');
	await expect.poll(() => held.length).toBe(1);
	await end.close(1);
	expect(await heard.catch(() => '')).toBe('');
});

/** Resolves once a server that is told to end now has ended, though a client holds an idle connection to it. */
async function anotherEnds(): Promise<void> {
	const other = createServer({ keepAliveTimeout: HOUR_OF_GRACE_MS });
	await once(other.listen(0, '127.0.0.1'), 'listening');
	const idle = connect((other.address() as AddressInfo).port, '127.0.0.1');
	await once(other, 'connection');
	await new OrderlyEnd(other).close(HOUR_OF_GRACE_MS);
	idle.destroy();
}

function connections(): Promise<number> {
	return new Promise((resolve, reject) =>
		server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
	);
}
