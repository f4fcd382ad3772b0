/** An agent on a real server: over HTTP, and through the command line. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { root } from '../scripts/process.ts';
import { startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite', 'the tools are the same on every store');
test.afterAll(stopAll);

const cli = ['--import', './scripts/dotenv.ts', 'scripts/tideline.ts'];

test('an agent posts over HTTP and reads it over standard input and output', async () => {
	const { origin, store } = await startServer();
	const home = test.info().outputPath();
	const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_CONFIG_HOME: home, DATA_DIR: store };
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[...cli, 'token', 'issue', 'helper', '--scopes', 'events:write,timeline:read'],
		{ cwd: root, env: { ...process.env, ...env, TIDELINE_E2E_ENGINE: '' } },
	);
	const token = stdout.trim();

	const remote = new Client({ name: 'story', version: '1' });
	const headers = { authorization: `Bearer ${token}` };
	const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', origin), { requestInit: { headers } });
	await remote.connect(transport);
	const { tools } = await remote.listTools();
	expect(tools.map(({ name }) => name)).toContain('read_timeline');
	const posted = await remote.callTool({ name: 'post_event', arguments: { text: 'Checked the gauge' } });
	expect(posted.structuredContent).toMatchObject({ actor: 'app-helper', text: 'Checked the gauge' });
	await remote.close();

	// The first one shook hands, as agents did before 2026-07-28.
	const local = new Client({ name: 'story', version: '1' }, { versionNegotiation: { mode: 'auto' } });
	await local.connect(
		new StdioClientTransport({
			command: process.execPath,
			args: [...cli, 'mcp'],
			cwd: root,
			env: { ...env, TIDELINE_URL: origin, TIDELINE_TOKEN: token },
		}),
	);
	expect(local.getNegotiatedProtocolVersion()).toBe('2026-07-28');
	await expect
		.poll(async () => (await local.callTool({ name: 'read_timeline', arguments: {} })).structuredContent)
		.toMatchObject({ items: [{ text: 'Checked the gauge' }] });
	const refused = await local.callTool({ name: 'follow', arguments: { subject: 'app-helper' } });
	expect(refused).toMatchObject({ isError: true });
	await local.close();

	// An agent that can no longer be answered is not left waiting.
	const device = await open('/dev/full', 'w');
	const unanswered = spawn(process.execPath, [...cli, 'mcp'], {
		cwd: root,
		env: { ...process.env, ...env, TIDELINE_URL: origin, TIDELINE_TOKEN: token },
		stdio: ['pipe', device.fd, 'pipe'],
	});
	unanswered.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
	const [said, [code]] = await Promise.all([text(unanswered.stderr as Readable), once(unanswered, 'exit')]);
	await device.close();
	expect([code, said]).toEqual([1, expect.stringMatching(/storage_full.*the disk is full/s)]);

	// Without a token nothing is read, whatever cookie comes with it.
	const answer = await fetch(new URL('/api/mcp', origin), { method: 'POST', headers: { cookie: 'a=b' }, body: '{}' });
	expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'token_missing' }]);
});
