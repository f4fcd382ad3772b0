/** The package as it is published: plain modules and types that need nothing but a runtime with `fetch`. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const TSC = 'node_modules/typescript/bin/tsc';

let folder: string;

/** Asks who it is and waits for an event, with answers that are prepared. */
const PROGRAM = `
	import { Tideline } from './sdk/index.js';
	const row = { RowKey: '0', actor: 'app-b', name: 'B', verb: 'posted', text: 'High water', occurredAt: '2026-05-04T07:30:00Z', epoch: 1 };
	const answers = {
		'/api/v1/me': { token: 't', subject: 'app-a', holder: 'app-a', scopes: [], expiresAt: '' },
		'/api/v1/timeline/link': { url: '/rows?spk=app-a&epk=app-a', expiresAt: '', pageSize: 250 },
		'/api/v1/timeline/filter': { reader: 'app-a', hidden: [], muted: [], blocked: [], topics: [] },
		'/rows': { value: [row] },
	};
	const fetch = async (url) => url.endsWith('/timeline/changes')
		? new Response('data: {}')
		: Response.json(answers[new URL(url).pathname], { headers: { 'x-ms-version': '1' } });
	const tideline = new Tideline({ url: 'http://a.example', token: 'tdl_', fetch });
	const said = [(await tideline.me()).subject];
	for await (const event of tideline.tail({ seen: new Set() })) {
		said.push(event.text);
		break;
	}
	console.log(JSON.stringify({ said, isNode: [typeof process, typeof Buffer, typeof setImmediate].includes('object') }));`;

/** Runs the program with no more than what browsers, workers and Deno have as well. */
const HOST = `
	import { readFile } from 'node:fs/promises';
	import { join } from 'node:path';
	import { createContext, SourceTextModule } from 'node:vm';
	const { AbortController, AbortSignal, Headers, Response, URL, URLSearchParams } = globalThis;
	const { TextDecoderStream, TextEncoder, clearTimeout, console, crypto, performance, setTimeout } = globalThis;
	const context = createContext({
		AbortController, AbortSignal, Headers, Response, URL, URLSearchParams,
		TextDecoderStream, TextEncoder, clearTimeout, console, crypto, performance, setTimeout,
	});
	const modules = new Map();
	const load = (path) => {
		if (!modules.has(path))
			modules.set(path, readFile(path, 'utf8').then((source) => new SourceTextModule(source, { context, identifier: path })));
		return modules.get(path);
	};
	const main = await load(join(import.meta.dirname, 'main.mjs'));
	await main.link((from, { identifier }) => load(join(identifier, '..', from)));
	await main.evaluate();`;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-sdk-'));
	await run(process.execPath, [TSC, '-p', 'src/sdk/tsconfig.json', '--outDir', folder]);
	await writeFile(join(folder, 'package.json'), await readFile('src/sdk/package.json'));
	await writeFile(join(folder, 'main.mjs'), PROGRAM);
	await writeFile(join(folder, 'host.mjs'), HOST);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const outputOf = async (...words: string[]): Promise<unknown> =>
	JSON.parse((await run(process.execPath, words, { cwd: folder })).stdout);

test('it builds into modules that import nothing but each other', async () => {
	const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|d\.ts)$/.test(file));
	expect(files).toEqual(expect.arrayContaining(['sdk/index.js', 'sdk/index.d.ts']));
	for (const file of files) {
		const source = await readFile(join(folder, file), 'utf8');
		const imported = Array.from(
			// A word in quotes of its own is no import.
			source.matchAll(/(?<!['"])\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g),
			([, , from = '']) => from,
		);
		expect([file, imported.filter((from) => !/^\.\.?\//.test(from))]).toEqual([file, []]);
	}
});

test('it runs in Node, and where there is nothing of Node', async () => {
	const said = ['app-a', 'High water'];
	expect(await outputOf('main.mjs')).toEqual({ said, isNode: true });
	const bare = await outputOf('--experimental-vm-modules', '--no-warnings', 'host.mjs');
	expect(bare).toEqual({ said, isNode: false });
});
