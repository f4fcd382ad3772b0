import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { StorageError } from '../../port.ts';

/** SQLite's primary result codes that callers or the engine tell apart (sqlite.org/rescode.html). */
const code = { PERM: 3, BUSY: 5, LOCKED: 6, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 };

/** Bytes. SQLite's index of the log grows by as much. */
const PROBE = 32 * 1_024;

/** Someone else holds the lock: worth another try. */
export function isBusy(error: unknown): boolean {
	const result = primaryCode(error);
	return result === code.BUSY || result === code.LOCKED;
}

/** Says what happened to the file in a sentence that an operator can act on. */
export function translate(error: unknown, file: string): StorageError {
	if (error instanceof StorageError) return error;
	if (isFull(error, file)) {
		return new StorageError(
			'full',
			`There's no room left in ${file}: its disk, a quota or a file size limit is full.`,
			{
				cause: error,
			},
		);
	}
	switch (primaryCode(error)) {
		case code.BUSY:
		case code.LOCKED:
			return new StorageError('unclear', `Another process locked ${file} for too long.`, { cause: error });
		case code.PERM:
		case code.READONLY:
		case code.CANTOPEN:
			return new StorageError('denied', `This user can't open or write ${file}.`, { cause: error });
		case code.CORRUPT:
			return new StorageError('unclear', `${file} is damaged. Restore it from a backup.`, { cause: error });
		case code.NOTADB:
			return new StorageError('denied', `${file} isn't a Tideline database.`, { cause: error });
		default: {
			const reason = error instanceof Error ? error.message : String(error);
			return new StorageError('unclear', `Couldn't read or write ${file}: ${reason}`, { cause: error });
		}
	}
}

/** A transaction that found no room was undone as a whole. */
function isFull(error: unknown, file: string): boolean {
	const primary = primaryCode(error);
	return primary === code.FULL || (primary === code.IOERR && !hasRoom(file));
}

/**
 * Whether a file beside it may be a little longer than it and its log. A quota and a limit on files are only a failed
 * write to SQLite, which keeps the system's reason to itself.
 */
function hasRoom(file: string): boolean {
	const beside = `${file}-room.${process.pid}`;
	const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
	let handle: number | undefined;
	try {
		handle = openSync(beside, 'w', 0o600);
		const at = Math.max(sizeOf(file), sizeOf(`${file}-wal`));
		// A disk that has room for a part of it writes that part.
		return writeSync(handle, Buffer.alloc(PROBE), 0, PROBE, at) === PROBE;
	} catch (error) {
		return !['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
	} finally {
		if (handle !== undefined) closeSync(handle);
		rmSync(beside, { force: true });
	}
}

function primaryCode(error: unknown): number | undefined {
	if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
	return error.errcode & 0xff;
}
