import type { Database } from './database.ts';

/** So many are kept in memory, some 100 bytes each. */
const KNOWN = 200_000;

/**
 * The ids of partitions. A new one is written in the same transaction as the first row that uses it, and stays for ever:
 * each connection may keep those that it has seen committed.
 */
export class Partitions {
	readonly #database: Database;
	/** The ids by the number of the table and the partition. */
	readonly #known = new Map<number, Map<string, number>>();
	#count = 0;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Undefined when no row was ever written there. */
	find(name: number, partition: string): number | undefined {
		const known = this.#known.get(name)?.get(partition);
		if (known !== undefined) return known;
		const found = this.#database
			.statement('SELECT id FROM partitions WHERE name = ? AND partition = ?')
			.get(name, partition);
		if (!found) return undefined;
		const [id] = found as unknown as [number];
		this.#keep(name, partition, id);
		return id;
	}

	/** Only inside a write transaction. */
	idOf(name: number, partition: string): number {
		const found = this.find(name, partition);
		if (found !== undefined) return found;
		const [id] = this.#database
			.statement('INSERT INTO partitions (name, partition) VALUES (?, ?) RETURNING id')
			.get(name, partition) as unknown as [number];
		this.#keep(name, partition, id);
		return id;
	}

	/** A transaction was undone, and the partitions that it made with it. */
	forget(): void {
		this.#known.clear();
		this.#count = 0;
	}

	#keep(name: number, partition: string, id: number): void {
		if (this.#count >= KNOWN) this.forget();
		const ofTable = this.#known.get(name) ?? new Map<string, number>();
		this.#known.set(name, ofTable.set(partition, id));
		this.#count += 1;
	}
}
