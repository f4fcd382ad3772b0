/** The problem with a file that somebody named, as a sentence. */
import { TidelineError } from '../../contract/errors/errors.ts';
import { StorageError } from '../../storage/port.ts';

const NO_ROOM: Record<string, string> = {
	ENOSPC: 'the disk is full',
	EDQUOT: 'your quota on this disk is used up',
	EFBIG: 'files may not grow as large as this here',
};

const REASONS: Record<string, string> = {
	EACCES: "you don't have the right to",
	EPERM: "you don't have the right to",
	EROFS: 'its disk can only be read',
	ENOTDIR: 'a part of its path is a file, and no folder',
	EISDIR: "it's a folder",
	ELOOP: 'its links lead in a circle',
	ENAMETOOLONG: 'its name is too long',
	ENXIO: "it's a socket, or a device that isn't there",
	EPIPE: 'its reader stopped reading',
	EIO: "the disk or device doesn't work",
	EMFILE: 'too many files are open',
	ENFILE: 'too many files are open',
};

/** An error of the system, of a file that could not be read. Throws `not_found`, or `invalid_input`. */
export function refuseRead(name: string, error: unknown): never {
	if (codeOf(error) === 'ENOENT') throw new TidelineError('not_found', `There's no file ${name}.`, { cause: error });
	throw new TidelineError('invalid_input', `Can't read ${name}: ${reasonOf(error)}.`, { cause: error });
}

/** An error of the system, of a file that could not be written. `then` says what is left, and what to do. */
export function writeProblem(name: string, error: unknown, then = ''): Error {
	const noRoom = NO_ROOM[codeOf(error)];
	const more = then && ` ${then}`;
	if (noRoom) return new StorageError('full', `There's no room left to write ${name}: ${noRoom}.${more}`);
	const reason = codeOf(error) === 'ENOENT' ? "its folder doesn't exist" : reasonOf(error);
	return new TidelineError('invalid_input', `Can't write ${name}: ${reason}.${more}`, { cause: error });
}

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';

function reasonOf(error: unknown): string {
	return REASONS[codeOf(error)] ?? (error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
}
