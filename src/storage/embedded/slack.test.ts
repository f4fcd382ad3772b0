import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRandom } from '../../testing/simulator/random.ts';
import { type Database, openDatabase } from './database.ts';
import { Slack } from './slack.ts';

const ROUNDS = 40;
const ROWS_A_ROUND = 300;

let dataDir: string;
/** Two processes would have one each. */
let writers: [Database, Database];

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-slack-'));
	writers = [await openDatabase(dataDir), await openDatabase(dataDir)];
});
afterEach(async () => {
	for (const writer of writers) writer.close();
	await rm(dataDir, { recursive: true, force: true });
});

const UPSERT = `INSERT INTO rows (name, partition, row, etag, shape, body) VALUES (1, ?, ?, 1, 1, ?)
	ON CONFLICT DO UPDATE SET body = excluded.body`;

/** Writes rows with a mark each to partitions at random, and takes the marks of some that are there. */
function writeRound(round: number, live: Map<string, [partition: string, row: string]>, gone: Set<string>): void {
	const random = createRandom(round + 1);
	const writer = writers[round % 2] as Database;
	writer.exec('BEGIN IMMEDIATE');
	for (let n = 0; n < ROWS_A_ROUND; n++) {
		const mark = `<${round}.${n}>`;
		const key: [string, string] = [`p${random.below(60)}`, `${9_999 - round}-${n}`];
		const length = random.chance(0.1) ? 4_000 : random.below(400);
		writer.statement(UPSERT).run(...key, mark + 'x'.repeat(length));
		live.set(mark, key);
	}
	for (const [mark, key] of live) {
		if (!random.chance(0.03)) continue;
		writer.statement(UPSERT).run(...key, '[true]');
		live.delete(mark);
		gone.add(mark);
	}
	writer.exec('COMMIT');
}

async function marksInFile(): Promise<Set<string>> {
	const bytes = await readFile(join(dataDir, 'tideline.db'), 'latin1');
	return new Set(bytes.match(/<\d+\.\d+>/g));
}

const leftOf = (gone: Set<string>, marks: Set<string>) => [...gone].filter((mark) => marks.has(mark));

/** Sweeps the whole file. */
function sweep(slack: Slack, writer: Database): void {
	slack.due();
	while (slack.isDue) {
		expect(writer.emptyLog()).toBe(true);
		expect(slack.sweepSome()).toBe(true);
	}
	writer.emptyLog();
}

async function expectWhole(live: Map<string, [string, string]>): Promise<void> {
	const [check] = writers[1].statement('PRAGMA integrity_check').get() as unknown as [string];
	expect(check).toBe('ok');
	const rows = writers[1].statement('SELECT partition, row, body FROM rows').all() as unknown as string[][];
	const found = new Map(rows.map(([partition, row, body]) => [`${partition}/${row}`, body?.split('x')[0]]));
	for (const [mark, key] of live) expect(found.get(key.join('/'))).toBe(mark);
}

test('what SQLite leaves of removed rows between the cells of a page is swept, and nothing else', async () => {
	const [live, gone] = [new Map<string, [string, string]>(), new Set<string>()];
	for (let round = 0; round < ROUNDS; round++) writeRound(round, live, gone);
	writers[0].emptyLog();
	expect(leftOf(gone, await marksInFile()).length).toBeGreaterThan(0);

	sweep(new Slack(writers[0]), writers[0]);
	const left = await marksInFile();
	expect(leftOf(gone, left)).toEqual([]);
	expect(left.size).toBe(live.size);
	await expectWhole(live);
});

test('pages that another connection has in memory do not bring it back', async () => {
	const [live, gone] = [new Map<string, [string, string]>(), new Set<string>()];
	const slack = new Slack(writers[0]);
	for (let round = 0; round < ROUNDS; round++) {
		writeRound(round, live, gone);
		sweep(slack, writers[0]);
		expect(leftOf(gone, await marksInFile())).toEqual([]);
	}
	await expectWhole(live);
});

test('it waits while the log holds something', () => {
	const slack = new Slack(writers[0]);
	slack.due();
	writers[1].exec('UPDATE counter SET next = next');
	expect(slack.sweepSome()).toBe(false);
	expect(writers[0].emptyLog()).toBe(true);
	expect(slack.sweepSome()).toBe(true);
	expect(slack.isDue).toBe(false);
});
