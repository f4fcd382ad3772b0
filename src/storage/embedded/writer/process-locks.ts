import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from '../file/private-file.ts';

/** A lock that ends with its process, whatever ends that: the system keeps it. */
type Lock = { id: number; connection: DatabaseSync };

const NAME = /^([0-9]+)\.lock$/;

/**
 * Which processes have a data directory open. Each holds the lock of a file of its own, `processes/<id>.lock`, which is an
 * empty SQLite database: SQLite's locks are the system's, and work between threads of one process as well. A process of
 * another container counts as well as one of this machine, and one that stands still has its lock.
 *
 * Where no lock can be made (no room, no permission) a process has the id 0, and nothing is known of it.
 */
export class ProcessLocks {
	readonly #folder: string;
	readonly #own: Lock | undefined;

	constructor(dataDir: string) {
		this.#folder = join(dataDir, 'processes');
		this.#own = this.#makeOwn();
	}

	/** The id of this process, or 0. */
	get id(): number {
		return this.#own?.id ?? 0;
	}

	/** The ids of processes that are gone, until `forget` is called for them. */
	gone(): number[] {
		return this.#ids().filter((id) => id !== this.id && this.#isFree(id));
	}

	/** What these processes held is free: nobody needs to look for it again. */
	forget(ids: readonly number[]): void {
		for (const id of ids) remove(this.#fileOf(id));
	}

	/** Ends the lock. What this process holds is nobody's then. */
	close(): void {
		if (!this.#own) return;
		remove(this.#fileOf(this.#own.id));
		this.#own.connection.close();
	}

	#makeOwn(): Lock | undefined {
		try {
			mkdirSync(this.#folder, { recursive: true });
			chmodSync(this.#folder, 0o700);
			const id = randomInt(1, 2 ** 47);
			makePrivate(this.#fileOf(id));
			const connection = locked(this.#fileOf(id));
			// Another process may have found the file before it was locked, and deleted it.
			if (connection && existsSync(this.#fileOf(id))) return { id, connection };
			connection?.close();
		} catch {
			// Its messages come back when their leases end.
		}
		return undefined;
	}

	#ids(): number[] {
		try {
			return readdirSync(this.#folder).flatMap((name) => Number(NAME.exec(name)?.[1] ?? []) || []);
		} catch {
			return [];
		}
	}

	#isFree(id: number): boolean {
		const file = this.#fileOf(id);
		if (!existsSync(file)) return false;
		try {
			const connection = locked(file);
			connection?.close();
			return connection !== undefined;
		} catch {
			return false;
		}
	}

	#fileOf(id: number): string {
		return join(this.#folder, `${id}.lock`);
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
