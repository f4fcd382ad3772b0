import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogAnchor } from '../domain/core/ports.ts';

const FILE = /^(\d{16})\.note$/;

/**
 * A folder outside the store that keeps every checkpoint: a file each, in a folder for each log. Files are made and never
 * written again, so that the folder may lie on storage that keeps what it has.
 */
export class AnchorFolder implements LogAnchor {
	readonly #folder: string;
	/** The sizes that this process knows to be there. */
	readonly #newest = new Map<string, { size: number; note: string }>();

	constructor(folder: string) {
		this.#folder = folder;
	}

	async newest(origin: string): Promise<string | undefined> {
		const last = (await filesIn(this.#folderOf(origin))).findLast((name) => FILE.test(name));
		if (last === undefined) return undefined;
		const size = Number(FILE.exec(last)?.[1]);
		const known = this.#newest.get(origin);
		if (known?.size === size) return known.note;
		const note = await readFile(join(this.#folderOf(origin), last), 'utf8');
		this.#newest.set(origin, { size, note });
		return note;
	}

	async add(origin: string, size: number, note: string): Promise<void> {
		const folder = this.#folderOf(origin);
		await mkdir(folder, { recursive: true });
		try {
			const file = await open(join(folder, `${String(size).padStart(16, '0')}.note`), 'wx');
			try {
				await file.writeFile(note);
				await file.sync();
			} finally {
				await file.close();
			}
		} catch (error) {
			// Another process was first, or this one died before the checkpoint was public: it is of the same tree.
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
	}

	/** The name of an origin may hold characters that the name of a folder cannot. */
	#folderOf(origin: string): string {
		const readable = origin.replaceAll(/[^A-Za-z0-9.-]+/g, '_').slice(0, 60);
		return join(
			/*turbopackIgnore: true*/ this.#folder,
			`${readable}.${createHash('sha256').update(origin).digest('hex').slice(0, 8)}`,
		);
	}
}

/** Sorted by name, and so by size. */
async function filesIn(folder: string): Promise<string[]> {
	try {
		return (await readdir(folder)).toSorted();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw error;
	}
}
