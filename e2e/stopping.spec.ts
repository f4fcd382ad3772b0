/** The server as `npm start` runs it, told to stop in the middle of its work. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/process.ts';
import { countMessages, LONG_BACKLOG, leaveBacklog, logSizeOf } from '../src/testing/delivery-backlog.ts';
import { isAzurite } from './direct-store.ts';
import { startServer, stop } from './processes.ts';
import { expect, test } from './test.ts';

test.skip(() => isAzurite(), 'only where the server works itself');

test('a server that is told to stop hands back what it has not done, and leaves no log', async ({ page }) => {
	const place = { dataDir: await mkdtemp(join(tmpdir(), 'tideline-stop-')), prefix: 'tideline' };
	await leaveBacklog(place, LONG_BACKLOG);
	const port = await freePort();
	const settings = { DATA_DIR: place.dataDir, STORE: '', TABLE_PREFIX: '', NEXTAUTH_URL: '' };
	const server = spawn(process.execPath, ['scripts/ready.mjs', 'scripts/start.ts', '--port', String(port)], {
		env: { ...process.env, ...settings },
		stdio: ['ignore', 'inherit', 'pipe'],
		detached: true,
	});
	try {
		const said: string[] = [];
		server.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
		await expect(async () => expect(await logSizeOf(place)).toBeGreaterThan(2 ** 19)).toPass();
		// A page that is open does not keep it.
		await page.goto(`http://127.0.0.1:${port}/`);
		signalGroup(server, 'SIGTERM');
		expect(await once(server, 'close')).toEqual([0, null]);
		expect(said.join('')).toContain('Stopping');
		expect(await logSizeOf(place)).toBe(0);
		const { visible, all } = await countMessages(place);
		expect(visible).toBe(all);
	} finally {
		if (server.exitCode === null) signalGroup(server, 'SIGKILL');
		await rm(place.dataDir, { recursive: true, force: true });
	}
});

test('a server that is told to stop says so before it closes, and answers until then', async ({ request }) => {
	const server = await startServer({ STOP_DELAY_SECONDS: '20' });
	const at = (path: string) => request.get(`${server.origin}${path}`);
	expect((await at('/api/health/ready')).status()).toBe(200);
	const stopped = stop(server);
	await expect.poll(async () => (await at('/api/health/ready')).status()).toBe(503);
	expect(await (await at('/api/health/ready')).json()).toEqual({ status: 'stopping' });
	expect((await at('/api/health/live')).status()).toBe(200);
	expect((await at('/sign-in')).status()).toBe(200);
	await stopped;
});

/** Signals the parents and the server itself, as a terminal and most service managers do. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
	if (pid) process.kill(-pid, signal);
}
