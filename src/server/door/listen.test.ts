import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket, type Server as Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { listen } from './listen.ts';

let socket: Socket | undefined;
afterEach(() => {
	socket?.close();
	socket = undefined;
});

async function openSocket(host: string): Promise<number> {
	socket = createSocket();
	await once(socket.listen(0, host), 'listening');
	return (socket.address() as AddressInfo).port;
}

/** A process that is given the open socket prints the port at which it listens then, or why it does not. */
const PROGRAM = `
import { createServer } from 'node:http';
import { listen } from './src/server/door/listen.ts';
const server = createServer();
const place = { hostname: '192.0.2.1', port: 1, givenSocket: 3 };
await listen(server, place, { isLocal: process.argv[1] === 'local' }).then(
	() => console.log(server.address().port),
	({ message }) => console.log(message),
);
process.exit();`;

async function saidWithSocket(signIn: 'local' | 'provider'): Promise<string> {
	const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
	const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, signIn], {
		stdio: ['ignore', 'pipe', 'inherit', fd],
	});
	return (await text(child.stdout as Readable)).trim();
}

test('a server listens at a socket that somebody else opened, whatever HOST and PORT say', async () => {
	const port = await openSocket('127.0.0.1');
	expect(await saidWithSocket('local')).toBe(String(port));
});

test('a socket that others can reach is refused while a name is enough to sign in', async () => {
	const port = await openSocket('0.0.0.0');
	expect(await saidWithSocket('local')).toContain('Others can reach the socket');
	expect(await saidWithSocket('provider')).toBe(String(port));
});

test('a port that is taken is told in a sentence', async () => {
	const port = await openSocket('127.0.0.1');
	await expect(listen(createServer(), { hostname: '127.0.0.1', port }, { isLocal: true })).rejects.toThrow(
		`Can't listen on 127.0.0.1, port ${port}: `,
	);
});
