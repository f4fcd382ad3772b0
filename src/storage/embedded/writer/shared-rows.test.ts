/** Rows that many partitions get alike, while others change them and while they are moved, against a plain map. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRandom, type Random } from '../../../testing/simulator/random.ts';
import { pagesOf } from '../../pages.ts';
import type { Properties, RangeQuery, Write } from '../../port.ts';
import { contentFlaws } from '../content-flaws.ts';
import { Engine } from '../engine.ts';
import { type Database, openDatabase } from '../file/database.ts';
import { Partitions } from '../file/partitions.ts';
import { Shapes } from '../file/shapes.ts';
import { SharedRows } from '../file/shared-rows.ts';
import { SearchEntries } from '../search/entries.ts';
import { EmbeddedTable, outcomesOf } from '../table.ts';
import { Applier } from './apply.ts';
import { rowsRequest } from './messages.ts';
import { SharedRowMover } from './shared-row-mover.ts';
import { SharedRowWriter } from './shared-row-writer.ts';
import { Writer } from './writer.ts';

/** A writing thread, here in the test's own; the engine beside it reads, and writes as another process does. */
let dataDir: string;
let database: Database;
let sharedRows: SharedRows;
let mover: SharedRowMover;
let writer: Writer;
let applier: Applier;
let engine: Engine;
let tables: EmbeddedTable[];

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-shared-rows-'));
	engine = new Engine(dataDir, ['t', 'u']);
	await engine.open();
	tables = ['t', 'u'].map((name) => new EmbeddedTable(engine, name));
	database = await openDatabase(dataDir);
	const shapes = new Shapes(database);
	const partitions = new Partitions(database);
	sharedRows = new SharedRows(database);
	writer = new Writer(database, {
		begun: () => sharedRows.catchUp(),
		undone() {
			for (const made of [shapes, partitions, sharedRows]) made.forget();
		},
	});
	const sharedRowWriter = new SharedRowWriter(database, sharedRows);
	mover = new SharedRowMover(sharedRows, sharedRowWriter, writer, () => {});
	applier = new Applier(
		{ database, shapes, partitions, sharedRows },
		sharedRowWriter,
		new SearchEntries(database, shapes),
		writer,
		() => {},
	);
});

afterEach(async () => {
	mover.close();
	await writer.close();
	database.close();
	await engine.close();
	await rm(dataDir, { recursive: true, force: true });
});

const PARTITIONS = Array.from({ length: 50 }, (_, n) => `p${n}`);
const ROWS = ['a', 'b', 'c', 'd', 'é', '日'];
const TEXT = 'The same words for many readers, long enough that an engine stores them once. ';

const writeHere = async (table: number, writes: Write[]) => {
	const request = rowsRequest(engine.idOf(tables[table]?.name as string), writes, false);
	return outcomesOf((await writer.run(writes.length, false, () => applier.apply(request))) as number[]);
};
const step = (size: number) => writer.run(1, false, () => mover.step(size));
const sharedRowsLeft = () => writer.run(1, false, () => sharedRows.count);

test.each([1, 2, 3, 4, 5, 6])(
	'whatever is written, moved and undone, all reads find the rows (seed %i)',
	async (seed) => {
		const random = createRandom(seed);
		const model = [new Map<string, Properties>(), new Map<string, Properties>()];
		let most = 0;
		for (let round = 0; round < 150; round++) {
			const table = random.below(2);
			const expected = model[table] as Map<string, Properties>;
			const what = random.below(20);
			if (what < 6) await step(1 + random.below(60));
			else if (what === 6) await undone(random);
			else if (what === 7) sharedRows.forget();
			else {
				const writes = random.chance(0.5) ? alike(random, round) : others(random, round);
				const here = random.chance(0.5);
				const outcomes = here
					? await writeHere(table, writes)
					: await (tables[table] as EmbeddedTable).writeMany(writes);
				for (const [index, write] of writes.entries()) note(expected, write, outcomes[index] as string);
			}
			most = Math.max(most, await sharedRowsLeft());
			await checkOne(random, tables[table] as EmbeddedTable, expected);
			if (round % 10 === 0) await checkAll(model);
		}
		expect(most).toBeGreaterThan(2);
		while (await step(50));
		expect(await sharedRowsLeft()).toBe(0);
		await checkAll(model);
		for (const [index, table] of tables.entries())
			await table.writeMany(
				[...(model[index] as Map<string, Properties>).keys()].map((key) => ({ kind: 'delete', ...keyOf(key) })),
			);
		expect(contentFlaws(dataDir)).toEqual([]);
		const [left] = database.statement('SELECT count(*) FROM contents').get() as unknown as [number];
		expect(left).toBe(0);
	},
);

/** Writes like those of an event for its followers: sometimes each has another number of its own. */
function alike(random: Random, round: number): Write[] {
	const row = ROWS[random.below(ROWS.length)] as string;
	const areDifferent = random.chance(0.5);
	return PARTITIONS.filter(() => random.chance(0.85)).map((partition, n) => ({
		kind: 'insert',
		partition,
		row,
		properties: { text: `${TEXT}${round}`, epoch: areDifferent ? n : round, removed: false },
	}));
}

function others(random: Random, round: number): Write[] {
	const keys = new Set(
		Array.from({ length: 1 + random.below(6) }, () => `${PARTITIONS[random.below(50)]} ${ROWS[random.below(6)]}`),
	);
	return [...keys].map((key): Write => {
		const kind = (['insert', 'upsert', 'upsert', 'delete'] as const)[random.below(4)] ?? 'insert';
		return kind === 'delete' ? { kind, ...keyOf(key) } : { kind, ...keyOf(key), properties: { round, removed: true } };
	});
}

/** A transaction that fails once all was done. */
async function undone(random: Random): Promise<void> {
	const request = rowsRequest(engine.idOf('t'), [...alike(random, -1)], false);
	const failing = writer.run(1, false, () => {
		applier.apply(request);
		mover.step(20);
		throw new Error('This is undone.');
	});
	await expect(failing).rejects.toThrow('This is undone.');
}

const keyOf = (key: string) => ({ partition: key.split(' ')[0] as string, row: key.split(' ')[1] as string });

function note(expected: Map<string, Properties>, write: Write, outcome: string): void {
	const key = `${write.partition} ${write.row}`;
	if (write.kind === 'insert') expect(outcome).toBe(expected.has(key) ? 'conflict' : 'done');
	if (write.kind === 'delete') expected.delete(key);
	else if (outcome === 'done') expected.set(key, write.properties);
}

/** A row, and a range of one partition, page by page. */
async function checkOne(random: Random, table: EmbeddedTable, expected: Map<string, Properties>): Promise<void> {
	const partition = PARTITIONS[random.below(50)] as string;
	const row = ROWS[random.below(6)] as string;
	expect((await table.get({ partition, row }))?.properties).toEqual(expected.get(`${partition} ${row}`));
	const bounds: RangeQuery[] = [
		{ partition },
		{ partition, after: row },
		{ partition, from: row },
		{ partition, upTo: row },
		{ partition, before: row },
	];
	const query = { ...(bounds[random.below(5)] as RangeQuery), limit: 1 + random.below(4) };
	const within = ROWS.filter(
		(key) =>
			expected.has(`${partition} ${key}`) &&
			(query.after === undefined || key > query.after) &&
			(query.from === undefined || key >= query.from) &&
			(query.upTo === undefined || key <= query.upTo) &&
			(query.before === undefined || key < query.before),
	);
	const found: string[] = [];
	for await (const rows of pagesOf(table, query)) {
		expect(rows.length).toBeLessThanOrEqual(query.limit);
		found.push(...rows.map((each) => each.row));
	}
	expect(found).toEqual(within);
}

async function checkAll(model: Map<string, Properties>[]): Promise<void> {
	for (const [index, table] of tables.entries()) {
		const found = new Map<string, Properties>();
		const partitions: string[] = [];
		for await (const partition of table.partitions()) {
			partitions.push(partition);
			for await (const rows of pagesOf(table, { partition }))
				for (const { row, properties } of rows) found.set(`${partition} ${row}`, properties);
		}
		const expected = model[index] as Map<string, Properties>;
		expect(found).toEqual(expected);
		expect(partitions).toEqual([...new Set([...expected.keys()].map((key) => keyOf(key).partition))].toSorted());
	}
	expect(contentFlaws(dataDir)).toEqual([]);
}

test('an ETag guards a row that lies in a shared row, and the row that changed lies elsewhere', async () => {
	const [table] = tables as [EmbeddedTable];
	const writes = PARTITIONS.map(
		(partition): Write => ({ kind: 'insert', partition, row: 'a', properties: { text: TEXT } }),
	);
	await writeHere(0, writes);
	expect(await sharedRowsLeft()).toBe(1);
	const key = { partition: 'p7', row: 'a' };
	const etag = (await table.get(key))?.etag as string;
	expect(await table.update(key, { text: 'other' }, '7')).toBeUndefined();
	const changed = await table.update(key, { text: 'other' }, etag);
	expect(changed).toBeTypeOf('string');
	expect(await table.update(key, { text: 'third' }, etag)).toBeUndefined();
	expect(await table.get(key)).toMatchObject({ etag: changed, properties: { text: 'other' } });
	expect(
		await table.delete({ partition: 'p8', row: 'a' }, (await table.get({ partition: 'p8', row: 'a' }))?.etag),
	).toBe(true);
	expect(await table.get({ partition: 'p8', row: 'a' })).toBeUndefined();
	expect(
		await table.transact([
			{ kind: 'insert', partition: 'p9', row: 'b', properties: {} },
			{ kind: 'insert', partition: 'p9', row: 'a', properties: {} },
		]),
	).toEqual({ done: false, index: 1 });
	expect(await table.get({ partition: 'p9', row: 'b' })).toBeUndefined();
	expect(contentFlaws(dataDir)).toEqual([]);
});

test('shared rows of a process that is gone are moved by the next one, from where it was', async () => {
	const name = engine.idOf('t');
	await engine.close();
	for (const row of ROWS.slice(0, 4)) {
		const writes = PARTITIONS.map(
			(partition, n): Write => ({ kind: 'insert', partition, row, properties: { text: TEXT, n } }),
		);
		await writer.run(1, false, () => applier.apply(rowsRequest(name, writes, false)));
	}
	await step(20);
	const moved = await count('rows');
	expect(moved).toBeGreaterThan(0);
	expect(moved).toBeLessThan(100);
	expect(await count('sharedRows')).toBe(4);
	await engine.open();
	await expect.poll(() => count('sharedRows'), { timeout: 60_000 }).toBe(0);
	const [table] = tables as [EmbeddedTable];
	for (const partition of PARTITIONS)
		expect((await table.range({ partition })).rows.map(({ row }) => row)).toEqual(ROWS.slice(0, 4));
	expect(contentFlaws(dataDir)).toEqual([]);
});

const count = async (table: 'rows' | 'sharedRows') =>
	(database.statement(`SELECT count(*) FROM ${table}`).get() as unknown as [number])[0];
