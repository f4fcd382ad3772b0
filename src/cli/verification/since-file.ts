/** The file that remembers the last checkpoint of a log between two verifications. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { TidelineError } from '../../contract/errors.ts';
import type { Remembered } from '../../sdk/verify/trust.ts';

/** Undefined when there is no such file yet. Throws `invalid_input` for one that holds something else. */
export async function readSince(file: string): Promise<Remembered | undefined> {
	let text: string;
	try {
		text = await readFile(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
	return (
		rememberedIn(text) ??
		refuse(`${file} holds no checkpoint that verify has written. Name another file, or delete it to begin anew.`)
	);
}

/** At once, or not at all: what was remembered is never lost. */
export async function writeSince(file: string, { note, keys }: Remembered): Promise<void> {
	const fresh = `${file}.new`;
	await writeFile(fresh, `${JSON.stringify({ v: 1, keys, note }, null, '\t')}\n`);
	await rename(fresh, file);
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
