import type { Database } from '../file/database.ts';
import { bodyIn, type SharedRow, type SharedRows } from '../file/shared-rows.ts';

/** Rows with one key and one content. Fewer than these are written to `rows` as they come. */
const LEAST_ROWS = 8;

/** More than these are never there: what comes then goes to `rows`, until some were moved. */
const MOST_SHARED_ROWS = 2_048;

/** Keys in which SQLite's order of text and JavaScript's are the same. */
const ASCII = /^[ -~]*$/;

/** Partitions are kept in 32 bits. */
const MOST_PARTITION = 2 ** 32 - 1;

const sql = {
	/** One call for all of them takes a third of the time of one for each. */
	there: 'SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM rows WHERE partition = value AND row = ?)',
	insert: 'INSERT INTO sharedRows (id, name, row, content, bodies, partitions) VALUES (?, ?, ?, ?, ?, ?)',
	move: 'INSERT INTO rows (partition, row, content, body) VALUES (?, ?, ?, ?)',
	added: 'UPDATE sharedRowState SET version = version + 1 RETURNING version',
	taken: 'INSERT INTO taken (version, sharedRow, partition) VALUES (?, ?, ?)',
	moved: 'UPDATE sharedRowState SET version = version + 1, upTo = ?, below = ?',
	removed: 'UPDATE sharedRowState SET version = version + 1, removals = removals + 1, upTo = 0, below = 0',
	removeSharedRows: 'DELETE FROM sharedRows WHERE id <= ?',
	removeTaken: 'DELETE FROM taken WHERE sharedRow <= ?',
};

/** The rows of one request that have one key and one content: their partitions, and what each has of its own. */
export type Alike = {
	/** The number of their table. */
	name: number;
	row: string;
	content: number;
	shape: number;
	texts: string;
	partitions: number[];
	bodies: string[];
};

/** Writes shared rows. Only inside the writer's transaction, of which `sharedRows` has taken in all. */
export class SharedRowWriter {
	readonly #database: Database;
	readonly #sharedRows: SharedRows;

	constructor(database: Database, sharedRows: SharedRows) {
		this.#database = database;
		this.#sharedRows = sharedRows;
	}

	/**
	 * Inserts the rows as a shared row, but for those that are there already. Returns the partitions of these, or undefined
	 * when the rows are not worth a shared row.
	 */
	insert({ name, row, content, shape, texts, partitions, bodies }: Alike): Set<number> | undefined {
		if (partitions.length < LEAST_ROWS || this.#sharedRows.count >= MOST_SHARED_ROWS || !ASCII.test(row))
			return undefined;
		const order = partitions
			.map((_, index) => index)
			.sort((a, b) => (partitions[a] as number) - (partitions[b] as number));
		const sorted = order.map((index) => partitions[index] as number);
		if ((sorted.at(-1) as number) > MOST_PARTITION || sorted.some((id, index) => id === sorted[index - 1]))
			return undefined;
		const there = this.#there(name, sorted, row);
		const left = order.filter((index) => !there.has(partitions[index] as number));
		if (left.length === 0) return there;
		const own = left.map((index) => bodies[index] as string);
		const sharedRow: SharedRow = {
			id: this.#nextVersion(),
			name,
			row,
			content,
			shape,
			texts,
			bodies: own.every((body) => body === own[0]) ? own.slice(0, 1) : own,
			partitions: Uint32Array.from(left, (index) => partitions[index] as number),
			taken: new Set(),
		};
		const bytes = new Uint8Array(sharedRow.partitions.buffer);
		this.#database.statement(sql.insert).run(sharedRow.id, name, row, content, sharedRow.bodies.join(' '), bytes);
		this.#sharedRows.wrote(sharedRow);
		return there;
	}

	/** Moves one row to `rows`, where it can be changed, if it lies in a shared row. */
	takeOut(name: number, partition: number, row: string): void {
		const sharedRow = this.#sharedRows.holderOf(name, partition, row);
		if (!sharedRow) return;
		this.#moveRow(sharedRow, partition);
		const version = this.#nextVersion();
		this.#database.statement(sql.taken).run(version, sharedRow.id, partition);
		this.#sharedRows.took(sharedRow, partition, version);
	}

	/** Moves these rows, which are all those below partition `below` in shared rows up to `upTo` that were not moved before. */
	moveBelow(rows: { sharedRow: SharedRow; partition: number }[], upTo: number, below: number): void {
		for (const { sharedRow, partition } of rows) this.#moveRow(sharedRow, partition);
		this.#database.statement(sql.moved).run(upTo, below);
		this.#sharedRows.catchUp();
	}

	/** All rows of shared rows up to this one lie in `rows`. */
	remove(upTo: number): void {
		this.#database.statement(sql.removeSharedRows).run(upTo);
		this.#database.statement(sql.removeTaken).run(upTo);
		this.#database.statement(sql.removed).run();
		this.#sharedRows.catchUp();
	}

	#moveRow(sharedRow: SharedRow, partition: number): void {
		const index = this.#sharedRows.indexIn(sharedRow, partition);
		if (index === -1) return;
		this.#database.statement(sql.move).run(partition, sharedRow.row, sharedRow.content, bodyIn(sharedRow, index));
	}

	#there(name: number, partitions: number[], row: string): Set<number> {
		const found = this.#database.statement(sql.there).all(`[${partitions.join()}]`, row) as unknown as [number][];
		const there = new Set(found.map(([partition]) => partition));
		for (const sharedRow of this.#sharedRows.withKey(name, row))
			for (const partition of inBoth(partitions, sharedRow.partitions))
				if (this.#sharedRows.indexIn(sharedRow, partition) !== -1) there.add(partition);
		return there;
	}

	#nextVersion(): number {
		return (this.#database.statement(sql.added).get() as unknown as [number])[0];
	}
}

/** Elements that two ascending lists share. An event of many followers has hundreds of shared rows, most of them apart. */
function inBoth(some: readonly number[], others: Uint32Array): number[] {
	const found: number[] = [];
	let [at, other] = [0, 0];
	if ((some.at(-1) as number) < (others[0] as number)) return found;
	if ((some[0] as number) > (others.at(-1) as number)) return found;
	while (at < some.length && other < others.length) {
		const difference = (some[at] as number) - (others[other] as number);
		if (difference === 0) found.push(some[at] as number);
		if (difference <= 0) at += 1;
		if (difference >= 0) other += 1;
	}
	return found;
}
