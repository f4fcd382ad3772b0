import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Write } from '../port.ts';
import { openEmbeddedStore } from './store.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-embedded-'));
	dataDir = join(folder, 'data');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const open = async (prefix = 'a', isReadOnly = false) => {
	const store = openEmbeddedStore({ dataDir, prefix, isReadOnly });
	await store.open();
	return store;
};

test('the data directory is made for its owner only', async () => {
	const store = await open();
	expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
	await store.close();
});

test.runIf(process.platform === 'linux')(
	'a data directory that the system refuses with "not there" is an error at once',
	async () => {
		dataDir = '/proc/tideline';
		await expect(open()).rejects.toMatchObject({ reason: 'denied' });
	},
);

test('a store tells its bytes on the disk, which grow with its rows', async () => {
	const store = await open();
	const before = await store.bytesOnDisk?.();
	const rows = Array.from({ length: 40 }, (_, row) => ({ partition: 'p', row: String(row) }));
	await store.tables.ledger.writeMany(
		rows.map((key): Write => ({ ...key, kind: 'insert', properties: { text: randomBytes(15_000).toString('hex') } })),
	);
	const grown = ((await store.bytesOnDisk?.()) ?? 0) - (before ?? 0);
	expect(grown).toBeGreaterThan(1_000_000);
	const { size } = await stat(join(dataDir, 'tideline.db'));
	const log = await stat(join(dataDir, 'tideline.db-wal'));
	expect(await store.bytesOnDisk?.()).toBe(size + log.size);
	await store.close();
});

test('a prefix keeps the stores of one file apart', async () => {
	const [a, b] = [await open('a'), await open('b')];
	await a.tables.ledger.insert({ partition: 'p', row: 'r' }, { of: 'a' });
	await a.queues.jobs.send('of a');
	expect(await b.tables.ledger.get({ partition: 'p', row: 'r' })).toBeUndefined();
	expect(await b.queues.jobs.depth()).toBe(0);
	await Promise.all([a.close(), b.close()]);
});

test('another connection reads what one commits, new property names too', async () => {
	const [a, b] = [await open(), await open()];
	for (let n = 0; n < 20; n += 1) {
		const writer = n % 2 ? a : b;
		const reader = n % 2 ? b : a;
		const key = { partition: 'p', row: `r${n}` };
		await writer.tables.ledger.insert(key, { [`name${n}`]: n });
		expect((await reader.tables.ledger.get(key))?.properties).toEqual({ [`name${n}`]: n });
	}
	await Promise.all([a.close(), b.close()]);
});

test('reads of one turn see one moment, and the next turn sees what was committed meanwhile', async () => {
	const store = await open();
	const key = { partition: 'p', row: 'r' };
	await store.tables.ledger.insert(key, {});
	const other = new DatabaseSync(join(dataDir, 'tideline.db'));
	const first = store.tables.ledger.get(key);
	other.exec('DELETE FROM rows');
	const second = store.tables.ledger.get(key);
	expect(await Promise.all([first, second])).toEqual([expect.anything(), expect.anything()]);
	await nextTurn();
	expect(await store.tables.ledger.get(key)).toBeUndefined();
	other.close();
	await store.close();
});

test('a write that was answered is there for each read behind it, beside other reads', async () => {
	const store = await open();
	const { ledger } = store.tables;
	let isOver = false;
	const reading = (async () => {
		for (; !isOver; await nextTurn())
			await Promise.all([1, 2, 3].map((n) => ledger.get({ partition: 'p', row: `r${n}` })));
	})();
	await Promise.all(
		Array.from({ length: 200 }, async (_, n) => {
			const key = { partition: 'p', row: `r${n}` };
			await ledger.get(key);
			await ledger.insert(key, {});
			expect(await ledger.get(key)).toBeDefined();
			const { rows } = await ledger.range({ partition: 'p', from: key.row, upTo: key.row });
			expect(rows).toHaveLength(1);
		}),
	);
	isOver = true;
	await reading;
	await store.close();
});

test('a transaction that meets a conflict takes no numbers with it that another process gets, too', async () => {
	const first = await open();
	await first.tables.ledger.insert({ partition: 'p', row: 'there' }, {});
	await first.close();
	const [a, b] = [await open(), await open()];
	const refused = await a.tables.ledger.transact([
		{ kind: 'insert', partition: 'p', row: 'new', properties: {} },
		{ kind: 'insert', partition: 'p', row: 'there', properties: {} },
	]);
	expect(refused).toMatchObject({ index: 1 });
	const etags: (string | undefined)[] = [];
	for (const [index, { tables }] of [a, b, a, b, a, b, a, b].entries()) {
		const key = { partition: 'p', row: `r${index}` };
		await tables.ledger.insert(key, {});
		etags.push((await tables.ledger.get(key))?.etag);
	}
	expect(new Set(etags).size).toBe(8);
	await Promise.all([a.close(), b.close()]);
});

test('writes that wait when a store is closed are kept', async () => {
	const store = await open();
	const written = store.tables.ledger.insert({ partition: 'p', row: 'r' }, {});
	await store.close();
	expect(await written).toBeDefined();
	await expect(store.tables.ledger.get({ partition: 'p', row: 'r' })).rejects.toMatchObject({ reason: 'invalid' });
	const again = await open();
	expect(await again.tables.ledger.get({ partition: 'p', row: 'r' })).toBeDefined();
	await again.close();
});

test('three processes share a queue, and none gets the message of another', async () => {
	const store = await open();
	const sent = Array.from({ length: 500 }, (_, index) => `m${index}`);
	await Promise.all(sent.map((body) => store.queues.jobs.send(body)));
	const child = fileURLToPath(new URL('./queue-child.ts', import.meta.url));
	const runs = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, [child, dataDir, 'a'])));
	const received = runs.flatMap(({ stdout }) => stdout.split('\n').filter((line) => line !== ''));
	expect(received.toSorted()).toEqual(sent.toSorted());
	expect(await store.queues.jobs.depth()).toBe(0);
	await store.close();
});

test('a write waits for another process that holds the lock, without blocking this one', async () => {
	const store = await open();
	const other = new DatabaseSync(join(dataDir, 'tideline.db'));
	other.exec('BEGIN IMMEDIATE');
	const written = store.tables.ledger.insert({ partition: 'p', row: 'r' }, {});
	for (let n = 0; n < 20; n += 1) expect(await store.tables.ledger.get({ partition: 'p', row: 'r' })).toBeUndefined();
	other.exec('COMMIT');
	expect(await written).toBeDefined();
	other.close();
	await store.close();
});

test('a large writeMany leaves room for others', async () => {
	const store = await open();
	const writes: Write[] = Array.from({ length: 20_000 }, (_, n) => ({
		kind: 'insert',
		partition: `p${n % 100}`,
		row: String(n),
		properties: { n },
	}));
	const order: string[] = [];
	const many = store.tables.timelines.writeMany(writes).then(() => order.push('many'));
	await new Promise((resolve) => setImmediate(resolve));
	await store.tables.ledger.get({ partition: 'p', row: 'r' });
	order.push('read');
	await many;
	expect(order).toEqual(['read', 'many']);
	await store.close();
});

test.each([
	['a newer version of Tideline (schema 99', 1_099],
	['an unreleased version of Tideline (schema 7 before', 7],
])('a file of %s… is refused with a sentence, and nothing in it is changed', async (writer, schema) => {
	await (await open()).close();
	const file = join(dataDir, 'tideline.db');
	const database = new DatabaseSync(file);
	database.exec(`PRAGMA user_version = ${schema}`);
	// A killed process leaves a log that is not moved into the file yet.
	await Promise.all(['', '-wal'].map((end) => copyFile(file + end, `${file}.copy${end}`)));
	database.close();
	await Promise.all(['', '-wal'].map((end) => rename(`${file}.copy${end}`, file + end)));
	const bytes = () => Promise.all(['', '-wal'].map((end) => readFile(file + end)));
	const before = await bytes();
	const message = expect.stringContaining(`${file} was written by ${writer}`) as string;
	await expect(open()).rejects.toMatchObject({ reason: 'denied', message });
	await expect(open('a', true)).rejects.toMatchObject({ reason: 'denied', message });
	expect(await bytes()).toEqual(before);
});

test('a foreign file and a place that cannot be written are refused with a sentence', async () => {
	dataDir = join(folder, 'foreign');
	await (await open()).close();
	await writeFile(join(dataDir, 'tideline.db'), 'this is no database at all'.repeat(100));
	await expect(open()).rejects.toMatchObject({
		reason: 'denied',
		message: expect.stringContaining("isn't a Tideline"),
	});

	dataDir = join(folder, 'foreign', 'tideline.db', 'below-a-file');
	await expect(open()).rejects.toMatchObject({ reason: 'denied', message: expect.stringContaining(dataDir) });
});
