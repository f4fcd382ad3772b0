import type { Value } from '../../port.ts';
import { LEAST_SHARED, splitValues } from './contents.ts';
import type { Database } from './database.ts';
import type { Partitions } from './partitions.ts';
import { OLD_ROWS } from './schema.ts';

/** Rows that are moved in one transaction: it keeps others from writing for some 50 ms. */
const ROWS_A_STEP = 2_000;

/** Contents that are remembered. A text that comes again later is stored once more. */
const REMEMBERED = 500_000;

type OldRow = [name: number, partition: string, row: string, etag: number, shape: number, body: string];

/**
 * Moves the rows of a file that version 1 made to where version 2 has them, in steps, each in a transaction of its own. A
 * process that is killed leaves the rest to the next one, and two that start together share the work.
 *
 * Texts of timelines are stored once for all readers of an event, as new deliveries are. Other tables hold no text twice.
 */
export class Upgrade {
	readonly #database: Database;
	readonly #partitions: Partitions;
	readonly #newNumber: () => number;
	readonly #contents = new Map<string, number>();
	#shared: Set<number> | undefined;

	/** `newNumber` is called inside the transaction of a step. */
	constructor(database: Database, partitions: Partitions, newNumber: () => number) {
		this.#database = database;
		this.#partitions = partitions;
		this.#newNumber = newNumber;
	}

	get isDue(): boolean {
		return this.#database.statement(`SELECT 1 FROM sqlite_schema WHERE name = '${OLD_ROWS}'`).get() !== undefined;
	}

	/** Rows that are still to be moved. It reads all of them. */
	left(): number {
		try {
			const [count] = this.#database.statement(`SELECT count(*) FROM ${OLD_ROWS}`).get() as unknown as [number];
			return count;
		} catch (error) {
			// Another process moved the last one meanwhile.
			if (!this.isDue) return 0;
			throw error;
		}
	}

	/** Moves some rows, and returns how many. Only inside a write transaction. */
	step(): number {
		// Another process was first.
		if (!this.isDue) return 0;
		const rows = this.#database
			.statement(
				`SELECT name, partition, row, etag, shape, body FROM ${OLD_ROWS} ORDER BY name, partition, row LIMIT ?`,
			)
			.all(ROWS_A_STEP) as unknown as OldRow[];
		const last = rows.at(-1);
		if (!last) {
			this.#database.exec(`DROP TABLE ${OLD_ROWS}`);
			return 0;
		}
		this.#shared ??= this.#timelines();
		const uses = new Map<number, number>();
		for (const row of rows) this.#move(row, uses);
		for (const [id, more] of uses)
			this.#database.statement('UPDATE contents SET uses = uses + ? WHERE id = ?').run(more, id);
		this.#database
			.statement(`DELETE FROM ${OLD_ROWS} WHERE (name, partition, row) <= (?, ?, ?)`)
			.run(last[0], last[1], last[2]);
		return rows.length;
	}

	/** A transaction was undone, and what it stored with it. */
	forget(): void {
		this.#contents.clear();
	}

	#move([name, partition, row, etag, shape, body]: OldRow, uses: Map<number, number>): void {
		const id = this.#partitions.idOf(name, partition);
		const pieces = this.#shared?.has(name) ? splitValues(JSON.parse(body) as Value[]) : undefined;
		if (!pieces || pieces.shared.length < LEAST_SHARED) {
			this.#database
				.statement('INSERT INTO rows (partition, row, etag, shape, body) VALUES (?, ?, ?, ?, ?)')
				.run(id, row, etag, shape, body);
			return;
		}
		const content = this.#contentOf(`${row} ${shape} ${pieces.shared}`, shape, pieces.shared);
		uses.set(content, (uses.get(content) ?? 0) + 1);
		this.#database
			.statement('INSERT INTO rows (partition, row, body, content) VALUES (?, ?, ?, ?)')
			.run(id, row, pieces.own, content);
	}

	#contentOf(key: string, shape: number, body: string): number {
		const known = this.#contents.get(key);
		if (known !== undefined) return known;
		const id = this.#newNumber();
		this.#database.statement('INSERT INTO contents (id, uses, shape, body) VALUES (?, 0, ?, ?)').run(id, shape, body);
		if (this.#contents.size >= REMEMBERED) this.#contents.clear();
		this.#contents.set(key, id);
		return id;
	}

	#timelines(): Set<number> {
		const found = this.#database.statement("SELECT id FROM names WHERE name LIKE '%timelines'").all();
		return new Set(found.map((row) => (row as unknown as [number])[0]));
	}
}
