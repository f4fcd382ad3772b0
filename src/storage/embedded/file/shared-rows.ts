import type { Database } from './database.ts';

/**
 * Rows with one key and one content, one in each of many partitions, that were not moved to `rows` yet. An event that
 * many follow is one row of the file, instead of a page of the file in each of their timelines.
 */
export type SharedRow = {
	id: number;
	/** The number of their table. */
	name: number;
	/** The key of its rows, of ASCII characters only: they have the same order in SQLite and in JavaScript. */
	row: string;
	content: number;
	shape: number;
	/** The body of the content. */
	texts: string;
	/** The part of each row that it does not share, in the order of their partitions; or one for all. */
	bodies: string[];
	/** In ascending order. */
	partitions: Uint32Array;
	/** Partitions whose row lies in `rows` now. */
	taken: Set<number>;
};

/** A row that lies in a shared row, in the columns that a table reads. Its ETag is its content's id. */
export type UnmovedRow = [row: string, etag: number, shape: number, body: string, content: string];

/** Progress of the move: of shared rows up to `upTo`, the rows of partitions below `below` lie in `rows` already. */
export type Moved = { upTo: number; below: number };

/** The version of the shared rows, as a column: what a sentence finds in `rows` beside it is of the same moment. */
export const VERSION = '(SELECT version FROM sharedRowState)';

const sql = {
	state: 'SELECT version, removals, upTo, below FROM sharedRowState',
	added: `SELECT sharedRows.id, name, row, content, coalesce(shape, 0), coalesce(body, ''), bodies, partitions
		FROM sharedRows LEFT JOIN contents ON contents.id = content WHERE sharedRows.id > ? ORDER BY sharedRows.id`,
	taken: 'SELECT version, sharedRow, partition FROM taken WHERE version > ? ORDER BY version',
	all: 'SELECT id FROM sharedRows',
};

type Added = [
	id: number,
	name: number,
	row: string,
	content: number,
	shape: number,
	texts: string,
	bodies: string | number,
	partitions: Uint8Array,
];

/**
 * The shared rows of a file, in memory: some thousand at the most, of 4 bytes a row. Each connection has its own, and looks
 * for what is new before it reads or writes a row.
 */
export class SharedRows {
	readonly #database: Database;
	/** Those of each table by the keys of their rows: newer events come first. */
	readonly #byKey = new Map<number, SharedRow[]>();
	readonly #byId = new Map<number, SharedRow>();
	#version = -1;
	#areChanging = false;
	#removals = -1;
	#lastAdded = 0;
	#lastTaken = 0;
	#moved: Moved = { upTo: 0, below: 0 };
	#rows = 0;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Takes in what was committed since, or what this transaction has written. */
	catchUp(): void {
		this.#areChanging = this.#state()[0] !== this.#version;
		if (!this.#areChanging) return;
		// The statements below must see one moment.
		const isAlone = !this.#database.isInTransaction;
		if (isAlone) this.#database.exec('BEGIN');
		try {
			const [version, removals, upTo, below] = this.#state();
			const added = this.#database.statement(sql.added).all(this.#lastAdded) as unknown as Added[];
			for (const [id, name, row, content, shape, texts, bodies, bytes] of added) {
				const partitions = new Uint32Array(bytes.slice().buffer);
				this.#add({
					id,
					name,
					row,
					content,
					shape,
					texts,
					bodies: String(bodies).split(' '),
					partitions,
					taken: new Set(),
				});
			}
			const taken = this.#database.statement(sql.taken).all(this.#lastTaken) as unknown as [number, number, number][];
			for (const [at, sharedRow, partition] of taken) {
				this.#byId.get(sharedRow)?.taken.add(partition);
				this.#lastTaken = at;
			}
			if (removals !== this.#removals) this.#keepOnly();
			this.#removals = removals;
			this.#moved = { upTo, below };
			this.#version = version;
		} finally {
			if (isAlone) this.#database.exec('COMMIT');
		}
	}

	/** A transaction was undone: what was taken in within it is not there. */
	forget(): void {
		this.#byKey.clear();
		this.#byId.clear();
		this.#version = this.#removals = -1;
		this.#lastAdded = this.#lastTaken = this.#rows = 0;
	}

	/** Whether something was new when this was last looked at. */
	get areChanging(): boolean {
		return this.#areChanging;
	}

	get count(): number {
		return this.#byId.size;
	}

	/** Rows of all shared rows, also those that were moved or taken out. */
	get rows(): number {
		return this.#rows;
	}

	get moved(): Moved {
		return this.#moved;
	}

	get newestId(): number {
		return this.#lastAdded;
	}

	/** Those up to an id. Of each table, in the order of the keys of their rows. */
	upTo(id: number): SharedRow[] {
		return [...this.#byKey.values()].flatMap((sharedRows) => sharedRows.filter((sharedRow) => sharedRow.id <= id));
	}

	/** The shared rows that hold rows of that key, in whatever partitions. */
	withKey(name: number, row: string): SharedRow[] {
		const sharedRows = this.#of(name);
		const found: SharedRow[] = [];
		for (let at = placeOf(sharedRows, row); sharedRows[at]?.row === row; at += 1)
			found.push(sharedRows[at] as SharedRow);
		return found;
	}

	/** Whether this is what the file had when the shared rows were taken in; `version` is undefined where none was read. */
	isAt(version: number | undefined): boolean {
		return (version ?? this.#state()[0]) === this.#version;
	}

	/** The shared row that holds this row. */
	holderOf(name: number, partition: number, row: string): SharedRow | undefined {
		return this.withKey(name, row).find((sharedRow) => this.indexIn(sharedRow, partition) !== -1);
	}

	find(name: number, partition: number, row: string): UnmovedRow | undefined {
		const sharedRow = this.holderOf(name, partition, row);
		return sharedRow && rowIn(sharedRow, this.indexIn(sharedRow, partition));
	}

	/** The first rows of a partition, in the order of their keys. */
	rowsOf(name: number, partition: number, isWithin: (row: string) => boolean, limit: number): UnmovedRow[] {
		const found: UnmovedRow[] = [];
		for (const sharedRow of this.#of(name)) {
			const index = isWithin(sharedRow.row) ? this.indexIn(sharedRow, partition) : -1;
			if (index === -1) continue;
			found.push(rowIn(sharedRow, index));
			if (found.length === limit) break;
		}
		return found;
	}

	/** Whether a partition has a row in any shared row. */
	holds(name: number, partition: number): boolean {
		return this.#of(name).some((sharedRow) => this.indexIn(sharedRow, partition) !== -1);
	}

	/** Index of the row of that partition in the shared row, or -1 when it has none, or no longer. */
	indexIn({ id, partitions, taken }: SharedRow, partition: number): number {
		if (id <= this.#moved.upTo && partition < this.#moved.below) return -1;
		if (taken.has(partition)) return -1;
		const place = placeIn(partitions, partition);
		return partitions[place] === partition ? place : -1;
	}

	/** Takes in what this transaction has written: it is the newest version. */
	wrote(sharedRow: SharedRow): void {
		this.#add(sharedRow);
		this.#version = sharedRow.id;
	}

	/** Takes in that this transaction has moved a row. */
	took({ taken }: SharedRow, partition: number, version: number): void {
		taken.add(partition);
		this.#version = this.#lastTaken = version;
	}

	#add(sharedRow: SharedRow): void {
		const sharedRows = this.#of(sharedRow.name);
		sharedRows.splice(placeOf(sharedRows, sharedRow.row), 0, sharedRow);
		this.#byKey.set(sharedRow.name, sharedRows);
		this.#byId.set(sharedRow.id, sharedRow);
		this.#rows += sharedRow.partitions.length;
		this.#lastAdded = sharedRow.id;
	}

	#state(): [version: number, removals: number, upTo: number, below: number] {
		return this.#database.statement(sql.state).get() as unknown as [number, number, number, number];
	}

	#of(name: number): SharedRow[] {
		return this.#byKey.get(name) ?? [];
	}

	#keepOnly(): void {
		const left = new Set((this.#database.statement(sql.all).all() as unknown as [number][]).map(([id]) => id));
		for (const [name, sharedRows] of this.#byKey)
			this.#byKey.set(
				name,
				sharedRows.filter(({ id }) => left.has(id)),
			);
		for (const [id, { partitions }] of this.#byId) {
			if (left.has(id)) continue;
			this.#byId.delete(id);
			this.#rows -= partitions.length;
		}
	}
}

/** The place of the first shared row whose rows have that key, or where it would be. */
const placeOf = (sharedRows: SharedRow[], row: string) =>
	firstPlace(sharedRows.length, (at) => (sharedRows[at] as SharedRow).row < row);

/** The place of a partition in a list of ascending ones, or where it would be. */
export const placeIn = (partitions: Uint32Array, partition: number) =>
	firstPlace(partitions.length, (at) => (partitions[at] as number) < partition);

/** The first place below `length` that is not before what is looked for, by halves. */
function firstPlace(length: number, isBefore: (place: number) => boolean): number {
	let [low, high] = [0, length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (isBefore(middle)) low = middle + 1;
		else high = middle;
	}
	return low;
}

function rowIn(sharedRow: SharedRow, index: number): UnmovedRow {
	const { row, content, shape, texts } = sharedRow;
	return [row, content, shape, bodyIn(sharedRow, index), texts];
}

export function bodyIn({ bodies }: SharedRow, index: number): string {
	return bodies[bodies.length === 1 ? 0 : index] as string;
}

/** Rows of shared rows and rows of the table `rows`, in the order of their keys. Each begins with its key. */
export function merged<Row extends [string, ...unknown[]]>(unmoved: UnmovedRow[], moved: Row[]): (Row | UnmovedRow)[] {
	const all: (Row | UnmovedRow)[] = [];
	let at = 0;
	for (const row of unmoved) {
		while (at < moved.length && (moved[at] as Row)[0] < row[0]) all.push(moved[at++] as Row);
		all.push(row);
	}
	return [...all, ...moved.slice(at)];
}
