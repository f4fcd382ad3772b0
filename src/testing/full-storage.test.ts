/** Storage that is full while deliveries are pending, and then has room again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../scripts/process.ts';
import { BACKLOG, leaveBacklog, worldAt } from './delivery-backlog.ts';
import { canLimitFileSize, limitFileSize } from './file-size-limit.ts';

const SLOW_POLL = { timeout: 600_000, interval: 100 };

/** Bytes: enough for the index of the log and for the message of a command, not for the command. */
const ROOM_FOR_LITTLE = 33_000;

let place: { dataDir: string; prefix: string };
let started: ChildProcess | undefined;

beforeEach(async () => {
	place = { dataDir: await mkdtemp(join(tmpdir(), 'tideline-full-')), prefix: 'full' };
});
afterEach(async () => {
	if (started?.pid && started.exitCode === null && started.signalCode === null) process.kill(-started.pid, 'SIGKILL');
	await rm(place.dataDir, { recursive: true, force: true });
});

/** A command in a group of its own, whose files may grow to so many bytes. */
function start(words: string[], bytes: number): { child: ChildProcess; group: number; said: string[] } {
	const command = [process.execPath, 'src/cli/main.ts', ...words];
	const child = spawn('prlimit', [`--fsize=${bytes}:`, ...command], {
		cwd: root,
		env: { ...process.env, DATA_DIR: place.dataDir, TABLE_PREFIX: place.prefix },
		stdio: ['ignore', 'ignore', 'pipe'],
		detached: true,
	});
	if (!child.pid || !child.stderr) throw new Error('The command does not start.');
	started = child;
	const said: string[] = [];
	child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
	return { child, group: child.pid, said };
}

test.runIf(canLimitFileSize)('a worker goes on by itself once there is room, and does all pending jobs', async () => {
	await leaveBacklog(place);
	const { size } = await stat(join(place.dataDir, 'tideline.db'));
	const { child, group, said } = start(['work'], size + 2 ** 20);
	await expect.poll(() => said.join(''), SLOW_POLL).toContain("There's no room left");
	limitFileSize(group, undefined);

	const world = await worldAt(place);
	await expect.poll(() => world.store.queues.jobs.depth(), SLOW_POLL).toBe(0);
	process.kill(-group, 'SIGTERM');
	expect(await once(child, 'close')).toEqual([0, null]);
	expect(await world.store.queues.poison.depth()).toBe(0);
	for (const follower of BACKLOG.followers) expect(await world.texts(follower)).toHaveLength(BACKLOG.posts);
	await world.store.close();
});

test.runIf(canLimitFileSize)('a command that finds no room says so, and has written nothing', async () => {
	const world = await worldAt(place);
	const alice = await world.person('alice');
	await world.settle();
	await world.store.close();
	const { child, said } = start(['post', alice, '\u{1F30A}'.repeat(3_900)], ROOM_FOR_LITTLE);
	expect(await once(child, 'close')).toEqual([1, null]);
	expect(said.join('')).toContain('error storage_full: ');

	const after = await worldAt(place);
	expect(await after.texts(alice)).toEqual([]);
	expect(await after.store.queues.jobs.depth()).toBe(0);
	await after.store.close();
});
