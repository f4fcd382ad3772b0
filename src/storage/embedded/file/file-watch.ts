import { statSync } from 'node:fs';
import { StorageError } from '../../port.ts';

/** SQLite keeps a database in these three files. */
const ENDS = ['', '-wal', '-shm'];

/** The number by which the system knows the file at a path, or undefined when nothing is there. */
export const numberOfFile = (path: string): bigint | undefined =>
	statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;

/**
 * Sees whether the files that are open still stand under their names. A file that is moved or deleted stays open, and
 * what is written to it is lost once it is closed. As long as it is open, no other file gets its number.
 */
export class FileWatch {
	readonly #file: string;
	readonly #numbers: (bigint | undefined)[];

	/** `file` is open already. */
	constructor(file: string) {
		this.#file = file;
		this.#numbers = ENDS.map((end) => numberOfFile(file + end));
	}

	/** Throws a `StorageError` (`denied`) when one of the files is gone, or another stands in its place. */
	assertThere(): void {
		for (const [at, end] of ENDS.entries()) {
			const number = numberOfFile(this.#file + end);
			// SQLite makes the log and its index when they are needed first.
			this.#numbers[at] ??= number;
			if (this.#numbers[at] === number) continue;
			throw new StorageError(
				'denied',
				`${this.#file}${end} was moved, deleted or replaced while it was open. Nothing is read or written any more. Put it back, or stop Tideline, restore a backup and start it again.`,
			);
		}
	}
}

/**
 * Throws a `StorageError` (`denied`) when the log beside a database is of another file: SQLite would join the two, and
 * damage both. `open` are the numbers of the files that running processes have open.
 */
export function refuseForeignLog(file: string, open: readonly bigint[]): void {
	const found = statSync(file, { bigint: true, throwIfNoEntry: false });
	if (open.some((number) => number !== found?.ino))
		throw new StorageError(
			'denied',
			`A Tideline that is running has another file open as ${file}: that one was moved or deleted. Put it back, or stop that Tideline first.`,
		);
	// SQLite writes the beginning of the database before it makes a log.
	const isEmpty = !found || found.size === 0n;
	if (isEmpty && (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
		throw new StorageError(
			'denied',
			`${file} is missing, but its log is there: ${file}-wal holds what was written last. Put the database back beside it. To begin with a new one or with a backup, move ${file}-wal and ${file}-shm away first.`,
		);
}
