import { StorageError } from '../../port.ts';
import type { Database } from '../file/database.ts';

/**
 * Whether writing is stopped in this file, under one prefix. The table of it is there only while something is stopped, so
 * that no file needs it. It is made again with each change: then the file has another schema version, which every process
 * reads at the beginning of each transaction.
 */
export class WriteStop {
	readonly #database: Database;
	#seen: number | undefined;
	#sentences = new Map<string, string>();

	constructor(database: Database) {
		this.#database = database;
	}

	/** Only inside a transaction. */
	look(): void {
		const [version] = this.#database.statement('PRAGMA schema_version').get() as unknown as [number];
		if (version === this.#seen) return;
		this.#sentences = new Map(this.#isThere() ? this.#rows() : []);
		this.#seen = version;
	}

	/** A transaction was undone, and what was read in it. */
	forget(): void {
		this.#seen = undefined;
	}

	/** Throws a `StorageError` (`stopped`) while writing is stopped for this name. */
	assertMayWrite(name: string): void {
		const sentence = this.#sentences.get(name);
		if (sentence !== undefined) throw new StorageError('stopped', sentence);
	}

	/**
	 * Only inside a transaction, for those behind it: what else is written in this one was there before the stop. Without a
	 * sentence, writing is allowed again.
	 */
	set(name: string, sentence: string | null): void {
		const others = this.#isThere() ? this.#rows().filter(([other]) => other !== name) : [];
		const rows = sentence === null ? others : [...others, [name, sentence] as const];
		this.#database.exec('DROP TABLE IF EXISTS stopped');
		if (rows.length > 0) this.#database.exec('CREATE TABLE stopped (name TEXT PRIMARY KEY, sentence TEXT NOT NULL)');
		for (const row of rows) this.#database.statement('INSERT INTO stopped VALUES (?, ?)').run(...row);
	}

	#isThere(): boolean {
		return this.#database.statement("SELECT 1 FROM sqlite_schema WHERE name = 'stopped'").get() !== undefined;
	}

	#rows(): [string, string][] {
		return this.#database.statement('SELECT name, sentence FROM stopped').all() as unknown as [string, string][];
	}
}
