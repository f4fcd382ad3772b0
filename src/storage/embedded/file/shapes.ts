import type { Value } from '../../port.ts';
import { StorageError } from '../../port.ts';
import { valuesOf } from './contents.ts';
import type { Database } from './database.ts';

/**
 * Keeps each list of property names once. A new list is written in the same
 * transaction as the first row that uses it, so no reader finds one without the other.
 * Each connection has a dictionary of its own: that which reads looks up lists that
 * it does not know, and they are committed, and so for ever the same.
 */
export class Shapes {
	readonly #database: Database;
	readonly #ids = new Map<string, number>();
	readonly #names = new Map<number, string[]>();

	constructor(database: Database) {
		this.#database = database;
	}

	/** The id of a list of names, joined by commas. Only inside a write transaction. */
	idOf(key: string): number {
		const known = this.#ids.get(key);
		if (known !== undefined) return known;
		this.#database.statement('INSERT INTO shapes (names) VALUES (?) ON CONFLICT DO NOTHING').run(key);
		const [id] = this.#database.statement('SELECT id FROM shapes WHERE names = ?').get(key) as unknown as [number];
		this.#ids.set(key, id);
		return id;
	}

	/** The properties of a row: `content` is what it shares with others, or null. */
	decode(shape: number, body: string | number, content: string | null): Record<string, Value> {
		const names = this.#namesOf(shape);
		const values = valuesOf(body, content);
		const properties: Record<string, Value> = {};
		for (let index = 0; index < names.length; index += 1) {
			properties[names[index] as string] = values[index] as Value;
		}
		return properties;
	}

	/** A transaction was undone, and the lists that it made with it. */
	forget(): void {
		this.#ids.clear();
		this.#names.clear();
	}

	#namesOf(shape: number): string[] {
		const known = this.#names.get(shape);
		if (known) return known;
		const found = this.#database.statement('SELECT names FROM shapes WHERE id = ?').get(shape);
		if (!found) throw new StorageError('unclear', `${this.#database.file} is damaged: shape ${shape} is missing.`);
		const [key] = found as unknown as [string];
		const names = key === '' ? [] : key.split(',');
		this.#names.set(shape, names);
		return names;
	}
}
