/** Small files that are whole or not there: written under another name, on the disk, and only then under their own. */
import { randomBytes } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from './sync-directory.ts';

type Options = { mode?: number };

/** Makes a file. Resolves to false when there is one already: of two that make it at the same time, one does. */
export async function makeWholeFile(file: string, content: string | Uint8Array, options: Options): Promise<boolean> {
	return underAnotherName(file, content, options, async (draft) => {
		try {
			await link(draft, file);
			return true;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
			throw error;
		}
	});
}

/** Makes a file, in place of one that is there: a reader finds the old one or the new one. */
export async function replaceWholeFile(file: string, content: string | Uint8Array, options: Options): Promise<void> {
	await underAnotherName(file, content, options, (draft) => rename(draft, file));
}

/** A kill may leave the draft. Its name begins with a dot, so that nobody takes it for a file that is meant. */
async function underAnotherName<T>(
	file: string,
	content: string | Uint8Array,
	{ mode = 0o666 }: Options,
	place: (draft: string) => Promise<T>,
): Promise<T> {
	const draft = draftOf(file);
	try {
		await writeFile(draft, content, { mode, flag: 'wx', flush: true });
		const placed = await place(draft);
		syncDirectory(dirname(file));
		return placed;
	} finally {
		await rm(draft, { force: true });
	}
}

function draftOf(file: string): string {
	const at = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1;
	return `${file.slice(0, at)}.${file.slice(at)}.${randomBytes(6).toString('hex')}`;
}
