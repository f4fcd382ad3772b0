import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeUntilKilled } from '../../../testing/kill/rounds.ts';
import { type EmbeddedStore, openEmbeddedStore } from '../store.ts';
import { PAGE_BYTES } from './database.ts';

const SLOW_POLL = { timeout: 120_000, interval: 50 };

let dataDir: string;
let store: EmbeddedStore | undefined;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-log-'));
});
afterEach(async () => {
	await store?.close();
	await rm(dataDir, { recursive: true, force: true });
});

async function opened(): Promise<EmbeddedStore> {
	store = openEmbeddedStore({ dataDir, prefix: 'log' });
	await store.open();
	return store;
}

const file = () => join(dataDir, 'tideline.db');
const logSize = async () => (await stat(`${file()}-wal`)).size;

test('the log that a killed process left is emptied by the next one', async () => {
	await writeUntilKilled({ engine: 'embedded', place: dataDir, prefix: 'log' }, 'killed', 200);
	expect(await logSize()).toBeGreaterThan(0);
	await opened();
	await expect.poll(logSize, SLOW_POLL).toBe(0);
});

test('somebody who reads for long keeps the log, and delays nobody; then it is emptied', async () => {
	const { tables } = await opened();
	await tables.ledger.upsert({ partition: 'p', row: 'r' }, { text: 'first' });
	const reader = new DatabaseSync(file(), { readOnly: true });
	reader.exec('BEGIN');
	reader.prepare('SELECT count(*) FROM rows').get();
	await tables.ledger.upsert({ partition: 'p', row: 'r' }, { text: 'second' });
	expect(await logSize()).toBeGreaterThan(0);
	reader.close();
	await expect.poll(logSize, SLOW_POLL).toBe(0);
	expect((await tables.ledger.get({ partition: 'p', row: 'r' }))?.properties).toEqual({ text: 'second' });
});

test('a store that is closed beside another leaves it no log', async () => {
	const { tables } = await opened();
	const other = openEmbeddedStore({ dataDir, prefix: 'log' });
	await other.open();
	await tables.ledger.upsert({ partition: 'p', row: 'r' }, { text: 'x' });
	await store?.close();
	expect(await logSize()).toBe(0);
	await other.close();
});

test('a write that waits for the disk is written to the log, though it changes nothing', async () => {
	const { tables, sync } = await opened();
	await tables.ledger.upsert({ partition: 'p', row: 'r' }, { text: 'x' });
	await expect.poll(logSize, SLOW_POLL).toBe(0);
	await sync();
	expect(await logSize()).toBeGreaterThan(0);
});

test('many small commits leave a short log: readers search it', async () => {
	const { tables } = await opened();
	const commit = (count: number) =>
		inTurn(count, (n) => tables.ledger.upsert({ partition: `p${n % 20}`, row: 'r' }, { text: `Low water ${n}` }));
	await commit(3_000);
	// They have written 3,000 pages at least.
	expect(await logSize()).toBeLessThan(1_500 * PAGE_BYTES);
	expect((await tables.ledger.get({ partition: 'p19', row: 'r' }))?.properties).toEqual({ text: 'Low water 2999' });
});

async function inTurn(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
	for (let n = 0; n < count; n++) await work(n);
}
