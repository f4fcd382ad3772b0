import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../../port.ts';
import { makeWholeFile } from '../../whole-file.ts';
import { keepPrivate } from './private-file.ts';

const BYTES = 32;

/**
 * The secret of one machine, which needs none from outside: made once, 64 hexadecimal digits, and kept in the data
 * directory. Throws a `StorageError` (`denied`) when the file there holds anything else: an empty one would sign with
 * a key that everybody knows.
 */
export async function keptSecret(dataDir: string, name = 'secret'): Promise<string> {
	const file = join(/*turbopackIgnore: true*/ dataDir, name);
	keepPrivate(file);
	const secret = (await readIfThere(file)) ?? (await makeSecret(dataDir, file));
	if (new RegExp(`^[0-9a-f]{${2 * BYTES}}$`).test(secret)) return secret;
	throw new StorageError(
		'denied',
		`${file} has no secret in it. Restore it from a backup, or delete it: you'll get a new one, and everyone has to sign in again.`,
	);
}

async function readIfThere(file: string): Promise<string | undefined> {
	try {
		return (await readFile(file, 'utf8')).trim();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

/** Whole, on the disk, and only then under its name: of two processes that start together, one's is taken by both. */
async function makeSecret(dataDir: string, file: string): Promise<string> {
	await mkdir(dataDir, { recursive: true, mode: 0o700 });
	await makeWholeFile(file, randomBytes(BYTES).toString('hex'), { mode: 0o600 });
	return (await readFile(file, 'utf8')).trim();
}
