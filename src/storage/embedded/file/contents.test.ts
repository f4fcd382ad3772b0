import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRandom } from '../../../testing/simulator/random.ts';
import type { Properties, Write } from '../../port.ts';
import { contentCount, contentFlaws } from '../content-flaws.ts';
import { openEmbeddedStore } from '../store.ts';
import type { Upgraded } from '../writer/thread.ts';

let dataDir: string;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-contents-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = async (onUpgrade?: (upgraded: Upgraded) => void) => {
	const store = openEmbeddedStore({ dataDir, prefix: 'a', onUpgrade });
	await store.open();
	return store;
};

const words = (n: number) => `<${n}> ${'words for all readers '.repeat(4)}`;
const propertiesOf = (n: number, epoch: number): Properties => ({ text: words(n), epoch, removed: false });

test('a content counts its rows, and goes with the last one, after any writes', async () => {
	const random = createRandom(7);
	const store = await open();
	const { timelines } = store.tables;
	const expected = new Map<string, Properties>();
	for (let round = 0; round < 60; round++) {
		const row = `e${random.below(12)}`;
		const partitions = [...new Set(Array.from({ length: 1 + random.below(9) }, () => `p${random.below(10)}`))];
		const kind = (['insert', 'insert', 'upsert', 'delete'] as const)[random.below(4)] ?? 'insert';
		const tombstone = kind === 'upsert' && random.chance(0.5);
		const writes = partitions.map((partition): Write => {
			const properties = tombstone ? { removed: true } : propertiesOf(round, random.below(1_000));
			return kind === 'delete' ? { kind, partition, row } : { kind, partition, row, properties };
		});
		const outcomes = await timelines.writeMany(writes);
		for (const [index, write] of writes.entries()) {
			const key = `${write.partition} ${write.row}`;
			if (write.kind === 'delete') expected.delete(key);
			else if (outcomes[index] === 'done') expected.set(key, write.properties);
			else expect(expected.has(key)).toBe(true);
		}
		expect(contentFlaws(dataDir)).toEqual([]);
	}
	const found = new Map<string, Properties>();
	for (let p = 0; p < 10; p++)
		for (const { partition, row, properties } of (await timelines.range({ partition: `p${p}` })).rows)
			found.set(`${partition} ${row}`, properties);
	expect(found).toEqual(expected);
	expect(contentCount(dataDir)).toBeGreaterThan(0);

	await timelines.writeMany(
		[...expected.keys()].map((key) => {
			const [partition = '', row = ''] = key.split(' ');
			return { kind: 'delete', partition, row };
		}),
	);
	expect(contentCount(dataDir)).toBe(0);
	await store.close();
});

const VERSION_1 = `
	CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
	CREATE TABLE shapes (id INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE);
	CREATE TABLE counter (next INTEGER NOT NULL);
	INSERT INTO counter VALUES (100001);
	CREATE TABLE rows (
		name INTEGER NOT NULL, partition TEXT NOT NULL, row TEXT NOT NULL, etag INTEGER NOT NULL, shape INTEGER NOT NULL,
		body TEXT NOT NULL, PRIMARY KEY (name, partition, row)
	) WITHOUT ROWID;
	CREATE TABLE messages (
		id INTEGER PRIMARY KEY, name INTEGER NOT NULL, visibleAt INTEGER NOT NULL, receipt INTEGER NOT NULL,
		deliveries INTEGER NOT NULL, body TEXT NOT NULL
	);
	CREATE INDEX messagesByTime ON messages (name, visibleAt);
	PRAGMA application_id = ${0x54696465};
	PRAGMA user_version = 1;
	INSERT INTO names VALUES (1, 'aledger'), (2, 'atimelines'), (3, 'a-jobs');
	INSERT INTO shapes VALUES (1, 'text,epoch,removed'), (2, 'removed'), (3, 'seq,hash');
	INSERT INTO messages VALUES (5, 3, 0, 6, 0, '"a message"');
`;
const READERS = 300;
const EVENTS = 20;

/** Makes a file as version 1 wrote it. */
async function makeOldFile(): Promise<void> {
	await mkdir(dataDir, { recursive: true });
	const old = new DatabaseSync(join(dataDir, 'tideline.db'));
	old.exec('PRAGMA journal_mode = WAL');
	old.exec(VERSION_1);
	const insert = old.prepare('INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?)');
	old.exec('BEGIN');
	let etag = 10;
	for (let reader = 0; reader < READERS; reader++) {
		insert.run(1, `p${reader}`, 'head', etag++, 3, JSON.stringify([reader, 'h'.repeat(64)]));
		for (let event = 0; event < EVENTS; event++) {
			const isGone = event === 3;
			const body = isGone ? '[true]' : JSON.stringify([words(event), reader, false]);
			insert.run(2, `p${reader}`, `e${event}`, etag++, isGone ? 2 : 1, body);
		}
	}
	old.exec('COMMIT');
	old.close();
}

test('a file of version 1 is rewritten, with the same rows in it, also when that was broken off before', async () => {
	await makeOldFile();
	const said: Upgraded[] = [];
	// Killed between its steps, each of which is a transaction: the first one leaves this.
	const begun = new DatabaseSync(join(dataDir, 'tideline.db'));
	const { makeSchema } = await import('./schema.ts');
	makeSchema(begun);
	begun.exec("INSERT INTO partitions VALUES (1, 1, 'p0')");
	begun.exec(
		"INSERT INTO rows SELECT 1, row, etag, shape, body, NULL FROM rowsOfVersion1 WHERE name = 1 AND partition = 'p0'",
	);
	begun.exec("DELETE FROM rowsOfVersion1 WHERE name = 1 AND partition = 'p0'");
	begun.close();

	const [one, other] = await Promise.all([open((upgraded) => said.push(upgraded)), open()]);
	expect(said.at(-1)?.done).toBe(said.at(-1)?.rows);
	for (const store of [one, other]) {
		for (let reader = 0; reader < READERS; reader++) {
			const { rows } = await store.tables.timelines.range({ partition: `p${reader}` });
			expect(Object.fromEntries(rows.map(({ row, properties }) => [row, properties]))).toEqual(
				Object.fromEntries(
					Array.from({ length: EVENTS }, (_, event) => [
						`e${event}`,
						event === 3 ? { removed: true } : propertiesOf(event, reader),
					]),
				),
			);
			const head = await store.tables.ledger.get({ partition: `p${reader}`, row: 'head' });
			expect(head?.properties).toEqual({ seq: reader, hash: 'h'.repeat(64) });
		}
	}
	expect(contentFlaws(dataDir)).toEqual([]);
	// A text is stored once for all readers; twice where two processes came upon it.
	expect(contentCount(dataDir)).toBeLessThanOrEqual(2 * EVENTS);
	expect((await one.queues.jobs.receive({ max: 5, lease: 1 })).map(({ body }) => body)).toEqual(['a message']);
	await Promise.all([one.close(), other.close()]);
	said.length = 0;
	await (await open((upgraded) => said.push(upgraded))).close();
	expect(said).toEqual([]);
});
