import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTick } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Write } from '../../port.ts';
import { Engine } from '../engine.ts';
import { EmbeddedQueue } from '../queue.ts';
import { EmbeddedTable } from '../table.ts';
import { lineTo, startWorker } from './thread.ts';

let dataDir: string;
let engine: Engine;
let table: EmbeddedTable;
let workers: Worker[];

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-thread-'));
	workers = [];
	engine = new Engine(dataDir, ['t', 'q'], (settings) => {
		const worker = startWorker(settings);
		workers.push(worker);
		return lineTo(worker);
	});
	await engine.open();
	table = new EmbeddedTable(engine, 't');
});

afterEach(async () => {
	await engine.close();
	await rm(dataDir, { recursive: true, force: true });
});

const manyWrites = (count: number): Write[] =>
	Array.from({ length: count }, (_, n) => ({
		kind: 'upsert',
		partition: `p${n % 100}`,
		row: String(n),
		properties: { n },
	}));

test('a thread that breaks off fails what it was given, and the next write starts another', async () => {
	await table.insert({ partition: 'p', row: 'before' }, { fresh: 1 });
	// Somebody else holds the lock, so that the thread cannot answer before it is gone.
	const other = new DatabaseSync(join(dataDir, 'tideline.db'));
	other.exec('BEGIN IMMEDIATE');
	const refusal = table.writeMany(manyWrites(50_000)).catch((error: unknown) => error);
	// The first message is on its way one tick later.
	await nextTick();
	await workers[0]?.terminate();
	other.close();
	expect(await refusal).toMatchObject({ reason: 'unclear', message: expect.stringContaining('thread') });

	expect(await table.insert({ partition: 'p', row: 'after' }, { fresh: 1, alsoFresh: 2 })).toBeDefined();
	expect(workers).toHaveLength(2);
	expect((await table.range({ partition: 'p' })).rows.map(({ row }) => row)).toEqual(['after', 'before']);
	expect(await table.writeMany(manyWrites(5_000))).toHaveLength(5_000);
});

test('a thread that broke off while idle is not noticed by the next write', async () => {
	await workers[0]?.terminate();
	expect(await table.insert({ partition: 'p', row: 'r' }, {})).toBeDefined();
	await workers[1]?.terminate();
	const queue = new EmbeddedQueue(engine, 'q');
	const sent = await queue.send('hello');
	expect(await queue.delete(sent)).toBe(true);
});

test('a store that is closed has no thread, and one that broke off can be closed', async () => {
	const ended = new Promise((resolve) => workers[0]?.once('exit', resolve));
	await engine.close();
	expect(await ended).toBe(0);

	await engine.open();
	await workers[1]?.terminate();
	await engine.close();
	await engine.open();
	expect(await table.insert({ partition: 'p', row: 'r' }, {})).toBeDefined();
});

test('an answered write is read at once, while much else is being written', async () => {
	const many = table.writeMany(manyWrites(20_000));
	for (let n = 0; n < 50; n += 1) {
		const key = { partition: 'mine', row: `r${n}` };
		const etag = await table.upsert(key, { [`name${n}`]: n });
		expect(await table.get(key)).toEqual({ ...key, etag, properties: { [`name${n}`]: n } });
	}
	await many;
});

test('an open store keeps no process alive, and a write that waits does', async () => {
	const child = fileURLToPath(new URL('../idle-child.ts', import.meta.url));
	await promisify(execFile)(process.execPath, [child, dataDir, 't'], { timeout: 300_000 });
	const found = new Engine(dataDir, ['tledger']);
	await found.open();
	expect(await new EmbeddedTable(found, 'tledger').get({ partition: 'p', row: 'r' })).toBeDefined();
	await found.close();
});
