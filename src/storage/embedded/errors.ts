import { StorageError } from '../port.ts';

/** SQLite's primary result codes that callers or the engine tell apart (sqlite.org/rescode.html). */
const code = { PERM: 3, BUSY: 5, LOCKED: 6, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 };

/** Someone else holds the lock: worth another try. */
export function isBusy(error: unknown): boolean {
	const result = primaryCode(error);
	return result === code.BUSY || result === code.LOCKED;
}

/** Says what happened to the file in a sentence that an operator can act on. */
export function translate(error: unknown, file: string): StorageError {
	if (error instanceof StorageError) return error;
	switch (primaryCode(error)) {
		case code.BUSY:
		case code.LOCKED:
			return new StorageError('unclear', `Another process kept ${file} locked for too long.`, { cause: error });
		case code.PERM:
		case code.READONLY:
		case code.CANTOPEN:
			return new StorageError('denied', `${file} cannot be opened or written by this user.`, { cause: error });
		case code.FULL:
			return new StorageError('unclear', `The disk that holds ${file} is full.`, { cause: error });
		case code.CORRUPT:
			return new StorageError('unclear', `${file} is damaged: restore it from a backup.`, { cause: error });
		case code.NOTADB:
			return new StorageError('denied', `${file} is not a Tideline database.`, { cause: error });
		default: {
			const reason = error instanceof Error ? error.message : String(error);
			return new StorageError('unclear', `${file} could not be read or written: ${reason}`, { cause: error });
		}
	}
}

function primaryCode(error: unknown): number | undefined {
	if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
	return error.errcode & 0xff;
}
