/** The file of a store that is moved, deleted or replaced while it is open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedStore, openEmbeddedStore } from './store.ts';

const CHILD = fileURLToPath(new URL('./lease-child.ts', import.meta.url));
const SHORT_POLL = { timeout: 60_000, interval: 50 };

let dataDir: string;
let file: string;
let store: EmbeddedStore;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-moved-'));
	file = join(dataDir, 'tideline.db');
	store = openEmbeddedStore({ dataDir, prefix: 'a' });
	await store.open();
	await store.tables.ledger.insert({ partition: 'p', row: 'kept' }, { n: 1 });
});
afterEach(async () => {
	await store.close();
	await rm(dataDir, { recursive: true, force: true });
});

const insert = (row: string) => store.tables.ledger.insert({ partition: 'p', row }, { n: 1 });
const refusal = async (work: () => Promise<unknown>) =>
	work().then(
		() => 'done',
		(error: unknown) => error,
	);
const DENIED = {
	reason: 'denied',
	message: expect.stringContaining('was moved, deleted or replaced while it was open'),
};

test.each<[string, () => Promise<void>]>([
	['moved', () => rename(file, `${file}.away`)],
	['deleted', () => rm(file)],
	[
		'replaced by a copy',
		async () => {
			await copyFile(file, `${file}.copy`);
			await rename(`${file}.copy`, file);
		},
	],
	['left without its log', () => rm(`${file}-wal`)],
	['left without the index of its log', () => rm(`${file}-shm`)],
])('a file that is %s takes no more writes, and is read no more', async (_, harm) => {
	await harm();
	expect(await refusal(() => insert('lost'))).toMatchObject(DENIED);
	// Readers look once a second.
	await expect.poll(() => refusal(() => store.check()), SHORT_POLL).toMatchObject(DENIED);
	expect(await refusal(() => store.tables.ledger.get({ partition: 'p', row: 'kept' }))).toMatchObject(DENIED);
});

test('a file that comes back goes on, and has lost nothing', async () => {
	await rename(file, `${file}.away`);
	expect(await refusal(() => insert('refused'))).toMatchObject(DENIED);
	await rename(`${file}.away`, file);
	await insert('after');
	const { rows } = await store.tables.ledger.range({ partition: 'p' });
	expect(rows.map(({ row }) => row)).toEqual(['after', 'kept']);
});

test.each<[string, () => Promise<void>]>([
	['moved', () => rename(file, `${file}.away`)],
	['deleted', () => rm(file)],
	[
		'replaced',
		async () => {
			await rm(file);
			await copyFile(new URL(import.meta.url), file);
		},
	],
])('no other store opens where the file of one that runs was %s, and none is made', async (_, harm) => {
	await harm();
	const before = (await readdir(dataDir)).toSorted();
	const other = openEmbeddedStore({ dataDir, prefix: 'a' });
	expect(await refusal(() => other.open())).toMatchObject({
		reason: 'denied',
		message: expect.stringContaining('A Tideline that is running has another file open'),
	});
	expect((await readdir(dataDir)).toSorted()).toEqual(before);
});

test('a log that a killed process left is joined to no new file', async () => {
	await store.close();
	const child = spawn(process.execPath, [CHILD, dataDir, 'a'], { stdio: ['ignore', 'pipe', 'inherit'] });
	await once(child.stdout, 'data');
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
	await rename(file, `${file}.away`);
	const other = openEmbeddedStore({ dataDir, prefix: 'a' });
	expect(await refusal(() => other.open())).toMatchObject({
		reason: 'denied',
		message: expect.stringContaining('is missing, but its log is there'),
	});
	expect(existsSync(file)).toBe(false);
	await rename(`${file}.away`, file);
	await store.open();
	expect(await store.tables.ledger.get({ partition: 'p', row: 'kept' })).toMatchObject({ row: 'kept' });
});
