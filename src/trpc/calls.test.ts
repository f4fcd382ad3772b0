import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callsWith } from './calls.ts';

const asked: string[] = [];
const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const { pathname, searchParams } = new URL(request.url ?? '', 'http://tideline.invalid');
	const paths = pathname.replace('/api/trpc/', '').split(',');
	const body = await textOf(request);
	asked.push(`${request.method} ${paths.join()} ${searchParams.get('input') ?? body}`);
	const answers = paths.map((path) =>
		path === 'refused'
			? { error: { code: -32_001, message: 'Sign in first.', data: { reason: 'token_missing' } } }
			: { result: { data: path } },
	);
	const said = JSON.stringify(searchParams.has('batch') ? answers : answers[0]);
	response.end(paths[0] === 'broken' ? '<h1>Bad gateway</h1>' : said);
}

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const fetchAbsolute = fetch;
	// A page has an address, to which its own are relative.
	vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetchAbsolute(new URL(url, origin), init));
});
afterAll(() => {
	vi.unstubAllGlobals();
	server.closeAllConnections();
	server.close();
});

async function textOf(request: IncomingMessage): Promise<string> {
	let text = '';
	for await (const part of request) text += part;
	return text;
}

test('calls of one moment go together, ten at the most, and each gets its own answer', async () => {
	asked.length = 0;
	const call = callsWith({});
	const paths = Array.from({ length: 12 }, (_, at) => `read${at}`);
	expect(await Promise.all(paths.map((path, at) => call('query', path, at === 0 ? undefined : { at })))).toEqual(paths);
	expect(asked).toHaveLength(2);
	expect(asked.find((one) => one.includes('read0'))).toMatch(/^GET read0,.*,read9 \{"1":\{"at":1\},/);
	expect(asked.find((one) => one.includes('read11'))).toBe('GET read10,read11 {"0":{"at":10},"1":{"at":11}}');
});

test('a call that is alone is sent as such, without waiting for others', async () => {
	asked.length = 0;
	const call = callsWith({});
	await Promise.all([
		call('mutation', 'alone', { id: 'e1' }, { context: { isAlone: true } }),
		call('mutation', 'other', undefined),
	]);
	expect(asked.toSorted()).toEqual(['POST alone {"id":"e1"}', 'POST other {}']);
});

test('a refusal has its reason and does not touch the other calls, and an answer of nobody has none', async () => {
	const call = callsWith({});
	const [read, refused] = await Promise.allSettled([call('query', 'read', 1), call('query', 'refused', 1)]);
	expect(read).toEqual({ status: 'fulfilled', value: 'read' });
	expect(refused).toMatchObject({ reason: { message: 'Sign in first.', data: { reason: 'token_missing' } } });
	await expect(call('query', 'broken', 1)).rejects.toMatchObject({ data: undefined, meta: undefined });
});

test('a call that nobody waits for any more is not sent', async () => {
	asked.length = 0;
	const call = callsWith({});
	const leaving = new AbortController();
	const left = call('query', 'left', 1, { signal: leaving.signal });
	const stays = call('query', 'stays', 2);
	leaving.abort();
	await expect(left).rejects.toThrow('Aborted');
	await stays;
	expect(asked).toEqual(['GET stays {"0":2}']);
});
