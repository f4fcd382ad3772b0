import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Write } from '../../port.ts';
import { Engine } from '../engine.ts';
import type { Database } from '../file/database.ts';
import { openDatabase } from '../file/database.ts';
import { Partitions } from '../file/partitions.ts';
import { Shapes } from '../file/shapes.ts';
import { SharedRows } from '../file/shared-rows.ts';
import { SearchEntries } from '../search/entries.ts';
import { EmbeddedTable } from '../table.ts';
import { Applier } from './apply.ts';
import { CONFLICT, rowsRequest, type WriterResult } from './messages.ts';
import { SharedRowWriter } from './shared-row-writer.ts';
import { Writer } from './writer.ts';

/** Parts of the writing thread, here in the test's own thread; the engine beside it reads. */
let dataDir: string;
let database: Database;
let writer: Writer;
let applier: Applier;
let engine: Engine;
let table: EmbeddedTable;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-writer-'));
	engine = new Engine(dataDir, ['t']);
	await engine.open();
	table = new EmbeddedTable(engine, 't');
	database = await openDatabase(dataDir);
	const shapes = new Shapes(database);
	const partitions = new Partitions(database);
	const sharedRows = new SharedRows(database);
	writer = new Writer(database, {
		begun: () => sharedRows.catchUp(),
		undone() {
			for (const made of [shapes, partitions, sharedRows]) made.forget();
		},
	});
	applier = new Applier(
		{ database, shapes, partitions, sharedRows },
		new SharedRowWriter(database, sharedRows),
		new SearchEntries(database, shapes),
		writer,
		() => {},
	);
});

afterEach(async () => {
	await writer.close();
	database.close();
	await engine.close();
	await rm(dataDir, { recursive: true, force: true });
});

const write = (writes: Write[], together = false): Promise<WriterResult> =>
	writer.run(writes.length, false, () => applier.apply(rowsRequest(engine.idOf('t'), writes, together)));

const inserted = (row: string, properties = {}): Write => ({ kind: 'insert', partition: 'p', row, properties });

test('a full disk is said to be full, undoes the whole batch, and is not the end', async () => {
	await write([inserted('before')]);
	const fill = Array.from({ length: 60 }, (_, n) => inserted(`r${n}`, { fresh: 'x'.repeat(30_000) }));
	// SQLite answers the same when a file may not grow as when the disk cannot hold it.
	database.exec('PRAGMA max_page_count = 40');
	const small = write([inserted('small', { alsoFresh: 1 })]);
	const large = write(fill, true);
	for (const failing of [small, large]) {
		await expect(failing).rejects.toMatchObject({ reason: 'full', message: expect.stringContaining('full') });
	}
	database.exec('PRAGMA max_page_count = 1000000');
	expect((await table.range({ partition: 'p' })).rows.map(({ row }) => row)).toEqual(['before']);
	expect(await write(fill, true)).toHaveLength(60);
	expect((await table.get({ partition: 'p', row: 'r59' }))?.properties).toEqual({ fresh: 'x'.repeat(30_000) });
});

test('writes of one tick share a transaction, and one refused leaves the others alone', async () => {
	await write([inserted('there')]);
	const outcomes = await Promise.all([
		write([inserted('a')]),
		write([inserted('there')]),
		write([inserted('b'), inserted('there')], true),
		write([inserted('c')]),
	]);
	expect(outcomes[1]).toEqual([CONFLICT]);
	expect(outcomes[2]).toBe(-2);
	expect((await table.range({ partition: 'p' })).rows.map(({ row }) => row)).toEqual(['a', 'c', 'there']);
});

test('the disk is synced when a write of a transaction asks for it, and before too much has gathered', async () => {
	const [NORMAL, FULL] = [1, 2];
	const run = (rows: number, isDurable: boolean) =>
		writer.run(rows, isDurable, () => (database.statement('PRAGMA synchronous').get() as unknown as [number])[0]);
	expect(await run(1, false)).toBe(NORMAL);
	expect(writer.hasUnsynced).toBe(true);
	expect(await Promise.all([run(1, false), run(1, true), run(1, false)])).toEqual([FULL, FULL, FULL]);
	expect(writer.hasUnsynced).toBe(false);
	expect([await run(1_200, false), await run(1_200, false), await run(1_200, false)]).toEqual([NORMAL, FULL, NORMAL]);
	expect(await run(1, true)).toBe(FULL);
	expect(writer.hasUnsynced).toBe(false);
});

test('a task that throws fails its batch, not the writer', async () => {
	const failing = writer.run(1, false, () => {
		throw new Error('broken');
	});
	await expect(failing).rejects.toMatchObject({ reason: 'unclear' });
	expect(await write([inserted('r')])).toHaveLength(1);
});

test('writes that come while others wait for the lock in vain are refused in their own time, not one after the other', async () => {
	const other = await openDatabase(dataDir);
	const patience = 2_000;
	const impatient = new Writer(database, { begun() {}, undone() {} }, patience);
	const tried = vi.spyOn(database, 'commitDurably');
	vi.useFakeTimers({ toFake: ['Date'] });
	const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
	const refusal = () => expect(impatient.run(1, false, () => undefined)).rejects.toMatchObject({ reason: 'unclear' });
	other.exec('BEGIN IMMEDIATE');
	try {
		const first = refusal();
		while (tried.mock.calls.length < 1) await nextTurn();
		pass(patience / 2);
		const second = refusal();
		pass(patience / 2 + 1);
		await first;
		while (tried.mock.calls.length < 2) await nextTurn();
		// Half of its own time is over. Had it to wait for all of it from now on, it would never be refused.
		pass(patience / 2);
		await second;
	} finally {
		vi.useRealTimers();
		other.close();
	}
	expect(await impatient.run(1, false, () => 'written')).toBe('written');
});

test('a store that is there is opened and read while another process holds its lock', async () => {
	await write([inserted('there')]);
	database.exec('BEGIN IMMEDIATE');
	const second = new Engine(dataDir, ['t']);
	try {
		await second.open();
		expect((await new EmbeddedTable(second, 't').range({ partition: 'p' })).rows).toHaveLength(1);
	} finally {
		database.rollback();
		await second.close();
	}
});
