import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BROTLI_FOLDER, compressedFilesBefore, prefersBrotli } from './compressed-files.ts';

const PROGRAM = 'console.log("The tide is out");\n'.repeat(100);
const ADDRESS = '/_next/static/chunks/a.js';
const BROTLI = { 'Accept-Encoding': 'gzip, deflate, br' };

let build: string;
let server: Server;

beforeEach(async () => {
	build = mkdtempSync(join(tmpdir(), 'tideline-compressed-'));
	mkdirSync(join(build, BROTLI_FOLDER, '_next/static/chunks'), { recursive: true });
	writeFileSync(fileAt(ADDRESS), brotliCompressSync(PROGRAM));
	writeFileSync(fileAt('/_next/static/chunks/b.css'), brotliCompressSync(PROGRAM));
	writeFileSync(join(build, 'BUILD_ID'), 'not for anyone');
	server = createServer(
		compressedFilesBefore(({ url }, response) => {
			response.writeHead(404, { 'X-Asked': url }).end('application');
		}, build),
	);
	await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
	rmSync(build, { recursive: true });
});

const fileAt = (address: string) => join(build, BROTLI_FOLDER, address);

type Asked = { method?: string; headers?: Record<string, string> };

/** The path goes out as it is: `fetch` would resolve its dots. */
async function get(path: string, { method = 'GET', headers = BROTLI }: Asked = {}) {
	const { port } = server.address() as AddressInfo;
	const [answer] = (await once(ask({ port, path, method, headers }).end(), 'response')) as [IncomingMessage];
	return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const applicationAnswered = ({ status, headers, body }: Awaited<ReturnType<typeof get>>) => {
	expect([status, String(body)]).toEqual([404, 'application']);
	for (const name of ['content-encoding', 'cache-control', 'etag', 'vary']) expect(headers[name]).toBeUndefined();
};

test('a caller that accepts Brotli gets the compressed file, and may keep it for ever', async () => {
	const { status, headers, body } = await get(`${ADDRESS}?dpl=1`);
	expect(status).toBe(200);
	expect(headers).toMatchObject({
		'content-type': 'application/javascript; charset=UTF-8',
		'content-encoding': 'br',
		'content-length': String(body.length),
		'cache-control': 'public, max-age=31536000, immutable',
		vary: 'Accept-Encoding',
	});
	expect(String(brotliDecompressSync(body))).toBe(PROGRAM);
	expect((await get('/_next/static/chunks/b.css')).headers['content-type']).toBe('text/css; charset=UTF-8');
});

test('a question for the head gets the same headers, and no body', async () => {
	const unlike = ({ headers: { date: _, ...rest } }: Awaited<ReturnType<typeof get>>) => rest;
	const head = await get(ADDRESS, { method: 'HEAD' });
	expect([head.status, head.body.length]).toEqual([200, 0]);
	expect(unlike(head)).toEqual(unlike(await get(ADDRESS)));
});

test('a file that the caller has is not sent again', async () => {
	const { etag = '' } = (await get(ADDRESS)).headers;
	const again = await get(ADDRESS, { headers: { ...BROTLI, 'If-None-Match': etag } });
	expect([again.status, again.body.length]).toEqual([304, 0]);
	expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
	expect((await get(ADDRESS, { headers: { ...BROTLI, 'If-None-Match': '"another"' } })).status).toBe(200);
});

test('the application answers callers that do not accept Brotli, and acts', async () => {
	for (const coding of ['gzip, deflate', 'br;q=0, gzip', 'identity'])
		applicationAnswered(await get(ADDRESS, { headers: { 'Accept-Encoding': coding } }));
	applicationAnswered(await get(ADDRESS, { headers: {} }));
	applicationAnswered(await get(ADDRESS, { method: 'POST' }));
});

test('no address leads out of the folder, and the application sees it as it was', async () => {
	for (const path of [
		'/BUILD_ID',
		'/../BUILD_ID',
		'/_next/static/../../../BUILD_ID',
		'/_next/static/%2e%2e/%2e%2e/%2e%2e/BUILD_ID',
		'/_next/static/..%2f..%2f..%2fBUILD_ID',
		'/_next/static/..\\..\\..\\BUILD_ID',
		'/_next/static/chunks/../chunks/a.js',
		'/_next/static/chunks%2fa.js',
		'/_next/static/chunks/a.js%00',
		'//_next/static/chunks/a.js',
		'/_next/static/chunks/',
		'/_next/static/chunks/missing.js',
		'/',
	]) {
		const answer = await get(path);
		applicationAnswered(answer);
		expect(answer.headers['x-asked']).toBe(path);
	}
});

test('a file that a new build took away is left to the application', async () => {
	rmSync(fileAt(ADDRESS));
	applicationAnswered(await get(ADDRESS));
	writeFileSync(fileAt('/_next/static/chunks/later.js'), brotliCompressSync(PROGRAM));
	applicationAnswered(await get('/_next/static/chunks/later.js'));
});

test('a build without compressed files is served by the application', async () => {
	expect(() => compressedFilesBefore(() => {}, join(build, 'nowhere'))).not.toThrow();
});

test.each([
	['br', true],
	['gzip, deflate, br, zstd', true],
	['BR', true],
	['gzip;q=0.8 , br; q=0.8', true],
	['*', true],
	['gzip;q=0.5, *', true],
	['', false],
	['gzip', false],
	['brotli', false],
	['br;q=0', false],
	['br;q=0.000, gzip', false],
	['*;q=0', false],
	['br;q=0, *', false],
	['br;q=often', false],
	['br;q=0.5, gzip', false],
	['br;q=0.5, identity', false],
	['br, gzip;q=0.5, identity;q=0', true],
])('"%s" prefers Brotli: %s', (accepted, prefers) => {
	expect(prefersBrotli(accepted)).toBe(prefers);
});

test('a caller without the header does not', () => {
	expect(prefersBrotli(undefined)).toBe(false);
});
