import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../port.ts';
import { openEmbeddedStore } from './store.ts';

const CHILD = fileURLToPath(new URL('./lease-child.ts', import.meta.url));
const SHORT_POLL = { timeout: 60_000, interval: 50 };
/** Messages that a process held, and others get once it is gone. */
const FREED = ['received', 'sent with a command'];

let dataDir: string;
let child: ChildProcess;
let store: Store;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-gone-'));
	child = spawn(process.execPath, [CHILD, dataDir, 'a'], { stdio: ['ignore', 'pipe', 'inherit'] });
	if (child.stdout) await once(child.stdout, 'data');
	store = openEmbeddedStore({ dataDir, prefix: 'a' });
});
afterEach(async () => {
	child.kill('SIGKILL');
	await store.close();
	await rm(dataDir, { recursive: true, force: true });
});

const kill = async () => {
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
};

async function received(): Promise<string[]> {
	const found: string[] = [];
	await expect
		.poll(async () => {
			found.push(...(await store.queues.jobs.receive({ max: 32, lease: 60 })).map(({ body }) => body));
			return found.length;
		}, SHORT_POLL)
		.toBeGreaterThanOrEqual(FREED.length);
	return found.toSorted();
}

test('messages that a killed process held are there for the next one at once; delayed ones wait', async () => {
	await kill();
	await store.open();
	expect(await received()).toEqual(FREED);
	expect(await store.queues.purges.receive({ max: 32, lease: 60 })).toEqual([]);
	expect([await store.queues.jobs.depth(), await store.queues.purges.depth()]).toEqual([4, 1]);
	await expect.poll(() => readdir(join(dataDir, 'processes')), SHORT_POLL).toHaveLength(1);
});

test('a process that runs beside it takes over, too', async () => {
	await store.open();
	await kill();
	expect(await received()).toEqual(FREED);
});

test('a process that stands still keeps what it has', async () => {
	child.kill('SIGSTOP');
	await store.open();
	await new Promise((resolve) => setTimeout(resolve, 2_500));
	expect(await store.queues.jobs.receive({ max: 32, lease: 60 })).toEqual([]);
	child.kill('SIGCONT');
});

test('a store that is closed leaves no lock', async () => {
	await kill();
	await store.open();
	await received();
	await store.close();
	expect(await readdir(join(dataDir, 'processes'))).toEqual([]);
});
