/**
 * Fat rows, each with the whole event, as a plain table of one's own would have them: in one loop over one prepared insert,
 * under our pragmas.
 */
import type { Event, EventId } from '../../src/contract/event/event.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { type Database, openDatabase } from '../../src/storage/embedded/file/database.ts';
import { timelineProperties } from '../../src/storage/rows/timelines.ts';
import { median } from '../measure/statistics.ts';
import { EPOCH } from '../tideline/followers.ts';

const SCHEMA = `CREATE TABLE IF NOT EXISTS plainRows (
	name INTEGER NOT NULL,
	partition TEXT NOT NULL,
	row TEXT NOT NULL,
	etag INTEGER NOT NULL,
	shape INTEGER NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (name, partition, row)
) WITHOUT ROWID`;
const INSERT =
	'INSERT INTO plainRows (name, partition, row, etag, shape, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
/** Rows a transaction that are tried, to find the best. */
const SIZES = [500, 1_000, 5_000, 20_000, 100_000];

/** Ready to be bound: which costs the loop nothing. */
export type Prepared = { partition: SubjectId; row: EventId; body: string };

export type PlainLoop = {
	/** Inserts and commits; milliseconds of it. */
	insert(rows: readonly Prepared[], perTransaction?: number): number;
	/** Rows of one event, and how many rows there are. */
	verify(rows: readonly Prepared[]): void;
	rows(): number;
	close(): void;
};

/**
 * Opens the loop in a folder that may hold a copy of ours, so that both grow from the same state. `isDurable`: each
 * commit waits for the disk, as ours do for a command; for deliveries, ours wait once in 2,000 rows.
 */
export async function openPlainLoop(folder: string, isDurable = true): Promise<PlainLoop> {
	const database = await openDatabase(folder);
	database.exec(SCHEMA);
	database.commitDurably(isDurable);
	const name = 1_000;
	let etag = 1_000_000_000;
	const statement = database.statement(INSERT);
	return {
		insert(rows, perTransaction = rows.length) {
			const started = performance.now();
			for (let start = 0; start < rows.length; start += perTransaction) {
				const end = Math.min(start + perTransaction, rows.length);
				database.exec('BEGIN IMMEDIATE');
				for (let index = start; index < end; index++) {
					const { partition, row, body } = rows[index] as Prepared;
					statement.run(name, partition, row, etag++, 1, body);
				}
				database.exec('COMMIT');
			}
			return performance.now() - started;
		},
		verify: (rows) => verify(database, name, rows),
		rows: () => one(database, 'SELECT count(*) FROM plainRows WHERE name = ?', name),
		close: () => database.close(),
	};
}

/** The rows of one event in these readers' timelines, as our engine would store them. */
export function preparedRows(event: Event, readers: readonly SubjectId[], epoch = EPOCH): Prepared[] {
	const body = JSON.stringify(Object.values(timelineProperties(event, epoch)).filter((value) => value !== undefined));
	return readers.map((partition) => ({ partition, row: event.id, body }));
}

/** Rows a transaction with which this machine inserts most, each tried on rows of its own. */
export function bestSize(loop: PlainLoop, makeRows: () => readonly Prepared[], runs: number): number {
	const sizes = SIZES.filter((size, index) => index === 0 || size <= makeRows().length);
	const took = sizes.map((size) => median(Array.from({ length: runs }, () => loop.insert(makeRows(), size))));
	return sizes[took.indexOf(Math.min(...took))] as number;
}

function verify(database: Database, name: number, rows: readonly Prepared[]): void {
	const get = database.statement('SELECT body FROM plainRows WHERE name = ? AND partition = ? AND row = ?');
	for (const { partition, row, body } of rows) {
		const found = get.get(name, partition, row) as unknown as [string] | undefined;
		if (found?.[0] !== body) throw new Error(`The plain loop did not insert ${partition} ${row}.`);
	}
}

function one(database: Database, text: string, ...values: number[]): number {
	return (database.statement(text).get(...values) as unknown as [number])[0];
}
