import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { numberOfFile } from '../file/file-watch.ts';
import { makePrivate } from '../file/private-file.ts';

/** A lock that ends with its process, whatever ends that: the system keeps it. */
type Lock = { id: number; name: string; connection: DatabaseSync };

/** The id, and the number of the database that the process has open. */
const NAME = /^([0-9]+)-([0-9]+)\.lock$/;

/**
 * Tells which processes have a data directory open. Each holds the lock of a file of its own, `processes/<id>-<number
 * of the database>.lock`, which is an empty SQLite database: SQLite's locks are the system's, and work between threads
 * of one process as well. A process of another container counts as well as one of this machine, and one that stands
 * still has its lock.
 *
 * If no lock can be made (no room, no permission), a process has the id 0, and nothing is known of it.
 */
export class ProcessLocks {
	readonly #folder: string;
	readonly #own: Lock | undefined;

	/** `file` is the database, which this process has open. */
	constructor(dataDir: string, file: string) {
		this.#folder = folderOf(dataDir);
		this.#own = this.#makeOwn(file);
	}

	/** The id of this process, or 0. */
	get id(): number {
		return this.#own?.id ?? 0;
	}

	/** The ids of processes that are gone, until `forget` is called for them. */
	gone(): number[] {
		return namesIn(this.#folder)
			.filter((name) => name !== this.#own?.name && isFree(join(this.#folder, name)))
			.map(idOf);
	}

	/** Removes the locks of these processes: all that they held is free, and nobody needs to look for it again. */
	forget(ids: readonly number[]): void {
		for (const name of namesIn(this.#folder)) if (ids.includes(idOf(name))) remove(join(this.#folder, name));
	}

	/** Ends the lock. What this process holds is nobody's then. */
	close(): void {
		if (!this.#own) return;
		remove(join(this.#folder, this.#own.name));
		this.#own.connection.close();
	}

	#makeOwn(file: string): Lock | undefined {
		try {
			mkdirSync(this.#folder, { recursive: true });
			chmodSync(this.#folder, 0o700);
			const id = randomInt(1, 2 ** 47);
			const name = `${id}-${numberOfFile(file) ?? 0}.lock`;
			const path = join(this.#folder, name);
			makePrivate(path);
			const connection = locked(path);
			// Another process may have found the file before it was locked, and deleted it.
			if (connection && existsSync(path)) return { id, name, connection };
			connection?.close();
		} catch {
			// Its messages come back when their leases end.
		}
		return undefined;
	}
}

/** The numbers of the databases that processes have open in a data directory, where they are known. */
export function numbersOfOpenFiles(dataDir: string): bigint[] {
	const folder = folderOf(dataDir);
	return namesIn(folder).flatMap((name) => {
		const number = NAME.exec(name)?.[2];
		return number !== undefined && existsSync(join(folder, name)) && !isFree(join(folder, name))
			? [BigInt(number)]
			: [];
	});
}

/**
 * The lock of the process that migrates the store, until `close`, or undefined while another process has it. After `done`
 * its file is deleted: who waits for it finds the store migrated.
 */
export function lockForMigration(dataDir: string): { done(): void; close(): void } | undefined {
	const folder = folderOf(dataDir);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const path = join(folder, 'migration.lock');
	makePrivate(path);
	const connection = locked(path);
	return connection && { done: () => remove(path), close: () => connection.close() };
}

const folderOf = (dataDir: string) => join(dataDir, 'processes');
const idOf = (name: string) => Number(NAME.exec(name)?.[1]);

function namesIn(folder: string): string[] {
	try {
		return readdirSync(folder).filter((name) => NAME.test(name));
	} catch {
		return [];
	}
}

function isFree(file: string): boolean {
	if (!existsSync(file)) return false;
	try {
		const connection = locked(file);
		connection?.close();
		return connection !== undefined;
	} catch {
		return false;
	}
}

/** Undefined when another connection has the lock. */
function locked(file: string): DatabaseSync | undefined {
	const connection = new DatabaseSync(file, { timeout: 0 });
	try {
		// Nothing is written: a journal would be one more file to clear away.
		connection.exec('PRAGMA journal_mode = MEMORY');
		connection.exec('BEGIN EXCLUSIVE');
		return connection;
	} catch {
		connection.close();
		return undefined;
	}
}

function remove(file: string): void {
	try {
		rmSync(file, { force: true });
	} catch {
		// The next process tries it again.
	}
}
