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
	const kept = await secretIfKept(dataDir, name);
	if (kept !== undefined) return kept;
	await makeSecret(dataDir, name);
	return keptSecret(dataDir, name);
}

/** Like `keptSecret`, but undefined when there is none. */
export async function secretIfKept(dataDir: string, name: string): Promise<string | undefined> {
	const file = fileOf(dataDir, name);
	keepPrivate(file);
	const secret = await readIfThere(file);
	if (secret === undefined || new RegExp(`^[0-9a-f]{${2 * BYTES}}$`).test(secret)) return secret;
	const orDelete = name === 'secret' ? ", or delete it: you'll get a new one, and everyone has to sign in again" : '';
	throw new StorageError('denied', `${file} has no secret in it. Restore it from a backup${orDelete}.`);
}

const fileOf = (dataDir: string, name: string) => join(/*turbopackIgnore: true*/ dataDir, name);

async function readIfThere(file: string): Promise<string | undefined> {
	try {
		return (await readFile(file, 'utf8')).trim();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

/** Keeps a secret that another store has, unless there is one already. */
export async function keepSecretAs(dataDir: string, name: string, secret: string): Promise<void> {
	if ((await secretIfKept(dataDir, name)) === undefined) await makeSecret(dataDir, name, secret);
}

/** Whole, on the disk, and only then under its name: of two processes that start together, one's is taken by both. */
async function makeSecret(dataDir: string, name: string, secret = randomBytes(BYTES).toString('hex')): Promise<void> {
	await mkdir(dataDir, { recursive: true, mode: 0o700 });
	await makeWholeFile(fileOf(dataDir, name), secret, { mode: 0o600 });
}
