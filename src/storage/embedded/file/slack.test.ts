import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRandom } from '../../../testing/simulator/random.ts';
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

const UPSERT = `INSERT INTO rows (partition, row, etag, shape, body) VALUES (?, ?, 1, 1, ?)
	ON CONFLICT DO UPDATE SET body = excluded.body`;

/** Writes rows with a mark each to partitions at random, and takes the marks of some that are there. */
function writeRound(
	writer: Database,
	round: number,
	live: Map<string, [partition: string, row: string]>,
	gone: Set<string>,
): void {
	const random = createRandom(round + 1);
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

/** Sweeps the whole file by the first writer, while the other one, or itself, has all pages in memory. */
function sweep(slack: Slack, knowing: Database): void {
	slack.due();
	while (slack.isDue) {
		expect(writers[0].emptyLog()).toBe(true);
		knowing.statement('SELECT body FROM rows').all();
		expect(slack.sweepSome()).toBe(true);
	}
}

async function expectWhole(live: Map<string, [string, string]>): Promise<void> {
	const [check] = writers[1].statement('PRAGMA integrity_check').get() as unknown as [string];
	expect(check).toBe('ok');
	const rows = writers[1].statement('SELECT partition, row, body FROM rows').all() as unknown as string[][];
	const found = new Map(rows.map(([partition, row, body]) => [`${partition}/${row}`, body?.split('x')[0]]));
	for (const [mark, key] of live) expect(found.get(key.join('/'))).toBe(mark);
}

test('traces of removed rows between the cells of a page are swept, and nothing else', async () => {
	const [live, gone] = [new Map<string, [string, string]>(), new Set<string>()];
	for (let round = 0; round < ROUNDS; round++) writeRound(writers[0], round, live, gone);
	writers[0].emptyLog();
	expect(leftOf(gone, await marksInFile()).length).toBeGreaterThan(0);

	sweep(new Slack(writers[0]), writers[1]);
	const left = await marksInFile();
	expect(leftOf(gone, left)).toEqual([]);
	expect(left.size).toBe(live.size);
	await expectWhole(live);
});

test.each([
	{ whose: 'its own connection', index: 0 },
	{ whose: 'another connection', index: 1 },
] as const)('pages that $whose has in memory do not bring it back', async ({ index }) => {
	const [live, gone] = [new Map<string, [string, string]>(), new Set<string>()];
	const slack = new Slack(writers[0]);
	for (let round = 0; round < ROUNDS; round++) {
		const swept = new Set(gone);
		writeRound(writers[index], round, live, gone);
		expect(writers[0].emptyLog()).toBe(true);
		expect(leftOf(swept, await marksInFile())).toEqual([]);
		sweep(slack, writers[index]);
	}
	await expectWhole(live);
});

test('it waits while the log holds something', () => {
	const slack = new Slack(writers[0]);
	slack.due();
	writers[1].exec('UPDATE counter SET next = next + 1');
	expect(slack.sweepSome()).toBe(false);
	expect(writers[0].emptyLog()).toBe(true);
	expect(slack.sweepSome()).toBe(true);
	expect(slack.isDue).toBe(false);
});
