import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLog } from '../../observation/log/log.ts';
import type { LogFields, LogLevel } from '../../observation/shared/kinds.ts';
import { requestUnderWay, sawRoute } from '../../observation/shared/request-seen.ts';
import { observeRequest } from './observe-request.ts';

type Line = { level: LogLevel; sentence: string; request?: string | undefined } & LogFields;

let lines: Line[];
let server: Server | undefined;

beforeEach(() => {
	lines = [];
	setLog({
		write: (level, sentence, fields) => lines.push({ level, sentence, request: requestUnderWay()?.id, ...fields }),
	});
});

afterEach(async () => {
	setLog(undefined);
	server?.closeAllConnections();
	server?.close();
	if (server?.listening) await once(server, 'close');
});

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

async function serve(answer: Answer, { believesProxy = false } = {}): Promise<number> {
	const rules = { believesProxy, routeOf: (path: string) => `route of ${path}` };
	server = createServer((request, response) =>
		observeRequest(request, response, rules, () => answer(request, response)),
	);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return (server.address() as AddressInfo).port;
}

const get = (port: number, path = '/', headers: Record<string, string> = {}) =>
	fetch(`http://127.0.0.1:${port}${path}`, { headers });
async function line(): Promise<void> {
	await expect.poll(() => lines.at(-1)).toBeDefined();
}

test('a request is one line, with its route, its status, its time and its bytes', async () => {
	const port = await serve((_, response) => response.writeHead(201).end('x'.repeat(5_000)));
	const answer = await get(port, '/s/dev-nina?sig=secret');
	await line();
	expect(lines).toEqual([
		{
			level: 'info',
			sentence: 'GET route of /s/dev-nina 201',
			request: answer.headers.get('x-request-id'),
			method: 'GET',
			status: 201,
			ms: expect.any(Number),
			bytes: expect.any(Number),
		},
	]);
	expect(lines[0]?.bytes).toBeGreaterThan(5_000);
});

test('who answers knows the name of the request, and may say its route', async () => {
	let seen: unknown;
	const port = await serve((request, response) => {
		sawRoute('/s/[subject]');
		seen = [requestUnderWay()?.id, request.headers['x-request-id']];
		setImmediate(() => response.end());
	});
	const id = (await get(port)).headers.get('x-request-id');
	expect(seen).toEqual([id, id]);
	await line();
	expect(lines[0]?.sentence).toBe('GET /s/[subject] 200');
});

test.each([
	['a proxy that is believed', true, 'from-the-proxy:1', true],
	['a caller', false, 'from-a-caller', false],
	['a proxy, with characters that no name has', true, 'a name\u00a0with "quotes"', false],
	['a proxy, too long', true, 'x'.repeat(65), false],
])('the name that %s gives: kept %s', async (_, believesProxy, given, isKept) => {
	const port = await serve((_request, response) => response.end(), { believesProxy });
	const id = (await get(port, '/', { 'x-request-id': given })).headers.get('x-request-id');
	expect(id === given).toBe(isKept);
	expect(id).toMatch(/^[\w.:-]{8,64}$/);
});

test('the trace that a caller brings is told', async () => {
	const port = await serve((_, response) => response.end());
	await get(port, '/', { traceparent: `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01` });
	await line();
	await get(port, '/', { traceparent: 'forged\t{"level":"error"}' });
	await expect.poll(() => lines.length).toBe(2);
	expect(JSON.stringify(lines)).not.toContain('forged');
});

test('a caller who leaves is told so', async () => {
	const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
	const port = await serve((_, response) => {
		response.write('the beginning');
		begin();
	});
	const request = ask({ port, host: '127.0.0.1' });
	request.on('error', () => {});
	request.end();
	await begun;
	request.destroy();
	await line();
	expect(lines[0]).toMatchObject({ status: 200, left: true });
});

test('a request whose body is given up is told as any other', async () => {
	const port = await serve(async (request, response) => {
		// The reading of a body stops when it is too large.
		for await (const _ of request) break;
		response.writeHead(413, { Connection: 'close' }).end('too large');
	});
	const request = ask({ port, host: '127.0.0.1', method: 'POST' });
	request.on('error', () => {});
	request.write('the beginning of a body');
	await line();
	expect(lines[0]).toMatchObject({ method: 'POST', status: 413, bytes: expect.any(Number) });
	request.destroy();
});

test('health and files of the build are of interest to nobody, unless they fail', async () => {
	const port = await serve((request, response) => {
		sawRoute('/api/health/ready');
		response.writeHead(request.url === '/bad' ? 503 : 200).end();
	});
	await get(port, '/good');
	await line();
	await get(port, '/bad');
	await expect.poll(() => lines.map(({ level }) => level)).toEqual(['debug', 'info']);
});

test('a method of nobody is counted with all others of its kind', async () => {
	const port = await serve((_, response) => response.end());
	const request = ask({ port, host: '127.0.0.1', method: 'PROPFIND' });
	request.end();
	await once(request, 'response');
	await line();
	expect(lines[0]).toMatchObject({ method: 'OTHER' });
});
