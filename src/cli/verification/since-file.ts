/** The file that remembers the last checkpoint of a log between two verifications. */
import { realpath, stat } from 'node:fs/promises';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Remembered } from '../../sdk/verify/trust.ts';
import { replaceWholeFile } from '../../storage/whole-file.ts';
import { readText } from '../files/open-input.ts';
import { codeOf, refuseRead, writeProblem } from '../terminal/file-problem.ts';

/** Bytes: a checkpoint with many witnesses has a few thousand. */
const LARGEST_FILE = 1024 * 1024;

/** Undefined when there is no such file yet. Throws `invalid_input` for one that holds something else. */
export async function readSince(file: string): Promise<Remembered | undefined> {
	const found = await statOf(file);
	if (!found) return undefined;
	// The file is also written, at the end.
	if (!found.isFile()) refuse(`--since takes a file, because the new checkpoint is saved in it. ${file} is none.`);
	return (
		rememberedIn(await readText(file, LARGEST_FILE)) ??
		refuse(`${file} holds no checkpoint that verify has written. Name another file, or delete it to start over.`)
	);
}

/** At once, or not at all: what was remembered is never lost. */
export async function writeSince(file: string, { note, keys }: Remembered): Promise<void> {
	const found = await statOf(file);
	try {
		// A link stays, and what it leads to is replaced.
		const target = found ? await realpath(file) : file;
		const mode = found ? found.mode & 0o777 : 0o666;
		await replaceWholeFile(target, `${JSON.stringify({ v: 1, keys, note }, null, '\t')}\n`, { mode });
	} catch (error) {
		throw writeProblem(file, error, 'All is well, but the new checkpoint is not saved.');
	}
}

async function statOf(file: string) {
	if (file === '-') refuse('--since takes a file, because the new checkpoint is saved in it.');
	try {
		return await stat(file);
	} catch (error) {
		return codeOf(error) === 'ENOENT' ? undefined : refuseRead(file, error);
	}
}

function rememberedIn(text: string): Remembered | undefined {
	try {
		const { note, keys } = JSON.parse(text) as Record<string, unknown>;
		const areKeys = Array.isArray(keys) && keys.every((key) => typeof key === 'string');
		return typeof note === 'string' && areKeys ? { note, keys } : undefined;
	} catch {
		return undefined;
	}
}

function refuse(sentence: string): never {
	throw new TidelineError('invalid_input', sentence);
}
