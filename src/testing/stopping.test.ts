/** A process that is told to stop in the middle of its work: what it leaves to others, and in which state. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../scripts/process.ts';
import { eventKeys } from '../storage/rows/ledger/events.ts';
import { countMessages, LONG_BACKLOG, leaveBacklog, logSizeOf, worldAt } from './delivery-backlog.ts';

const SLOW_POLL = { timeout: 120_000, interval: 20 };
const PREFIX = 'stop';

let dataDir: string;
let started: ChildProcess | undefined;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-stopping-'));
});
afterEach(async () => {
	if (started?.pid && started.exitCode === null && started.signalCode === null) process.kill(-started.pid, 'SIGKILL');
	await rm(dataDir, { recursive: true, force: true });
});

const place = () => ({ dataDir, prefix: PREFIX });
const logSize = () => logSizeOf(place());

/** The command as `npm run tideline` starts it: a parent and a child in a group of their own. */
function start(...words: string[]): { child: ChildProcess; group: number; out: Promise<string>; err: Promise<string> } {
	const child = spawn(process.execPath, ['scripts/ready.mjs', 'scripts/tideline.ts', ...words], {
		cwd: root,
		env: { ...process.env, DATA_DIR: dataDir, TABLE_PREFIX: PREFIX },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	if (!child.pid || !child.stdout || !child.stderr) throw new Error('The command does not start.');
	started = child;
	return { child, group: -child.pid, out: text(child.stdout), err: text(child.stderr) };
}

test('a worker that is told to stop hands back what it has not done, and leaves no log', async () => {
	await leaveBacklog(place(), LONG_BACKLOG);
	expect(await logSize()).toBe(0);

	const { child, group, out, err } = start('work');
	await expect.poll(logSize, SLOW_POLL).toBeGreaterThan(2 ** 19);
	process.kill(group, 'SIGTERM');
	const [code] = await once(child, 'close');
	expect({ code, err: await err }).toMatchObject({ code: 0, err: expect.stringContaining('Stopping') });
	expect(await out).toMatch(/\d+ message\(s\) handled/);
	expect(await logSize()).toBe(0);

	const { visible, all } = await countMessages(place());
	expect(visible).toBe(all);
	expect(all).toBeGreaterThan(0);
});

test('an import that is interrupted stops between two lines, and says how many are loaded', async () => {
	const file = join(dataDir, 'events.ndjson');
	const line = (id: number) =>
		JSON.stringify({
			specversion: '1.0',
			id: String(id),
			source: 'printer',
			type: 'test.printed',
			data: { text: randomBytes(300).toString('hex') },
		});
	await writeFile(file, Array.from({ length: 30_000 }, (_, id) => line(id)).join('\n'));

	const { child, group, out, err } = start('import', file, '--json');
	await expect.poll(logSize, SLOW_POLL).toBeGreaterThan(2 ** 20);
	process.kill(group, 'SIGINT');
	const [code] = await once(child, 'close');
	expect({ code, err: await err }).toMatchObject({
		code: 130,
		err: expect.stringMatching(/Stopped after [\d,]+ lines\. Load the file again/),
	});
	const { posted } = JSON.parse(await out) as { posted: number };
	expect(posted).toBeGreaterThan(0);
	expect(posted).toBeLessThan(30_000);
	expect(await logSize()).toBe(0);

	const { visible, all } = await countMessages(place());
	expect(visible).toBe(all);
	const world = await worldAt(place());
	const events = await world.store.tables.ledger.range({ ...eventKeys.all('app-printer'), limit: 1_000 });
	expect(events.rows.length).toBe(Math.min(posted, 1_000));
	await world.close();
});
