/**
 * The files of a backup, compressed and, where there is a key, encrypted.
 *
 * | file | is |
 * |---|---|
 * | `moments/<number>` | a moment; it is written last, and makes its segments count |
 * | `commitments/<segment>` | commitments to the rows of a segment, written once |
 * | `rows/<segment>.<revision>` | the rows themselves; what is taken out makes a new revision |
 */
import type { Files } from '../../storage/files.ts';
import { BackupFault } from './backup-fault.ts';
import { openFile, type SealOptions, sealFile } from './sealed-file.ts';

const numbered = (value: number, digits: number) => String(value).padStart(digits, '0');

export const MOMENTS = 'moments/';
export const COMMITMENTS = 'commitments/';
export const ROWS = 'rows/';
export const momentName = (number: number): string => `${MOMENTS}${numbered(number, 12)}`;
export const commitmentsName = (segment: string): string => `${COMMITMENTS}${segment}`;
export const rowsName = (segment: string, revision: number): string => `${ROWS}${segment}.${numbered(revision, 6)}`;
export const segmentId = (moment: number, place: number, letters: string): string =>
	`${numbered(moment, 12)}.${numbered(place, 6)}.${letters}`;

/** Segment and revision of a file of rows. */
export function ofRowsName(name: string): { segment: string; revision: number } {
	const dot = name.lastIndexOf('.');
	return { segment: name.slice(ROWS.length, dot), revision: Number(name.slice(dot + 1)) };
}
export const ofCommitmentsName = (name: string): string => name.slice(COMMITMENTS.length);

export class ArchiveFiles {
	readonly #files: Files;
	readonly #seal: SealOptions;

	constructor(files: Files, seal: SealOptions) {
		this.#files = files;
		this.#seal = seal;
	}

	/** Resolves to its size. Throws a `BackupFault` (`foreign`) where another file of this name is. */
	async put(name: string, content: Uint8Array): Promise<number> {
		const bytes = await sealFile(name, content, this.#seal);
		if (await this.#files.put(name, bytes)) return bytes.length;
		// Storage may have answered a repetition of what it had already taken.
		const there = await this.#files.get(name);
		if (there && Buffer.from(await openFile(name, there, this.#seal)).equals(content)) return there.length;
		throw new BackupFault(
			'foreign',
			'Another process writes this backup. Stop it, or give this one a place of its own.',
		);
	}

	/** Throws a `BackupFault` for a file that is not there, or not as it was written. */
	async get(name: string): Promise<Uint8Array> {
		const bytes = await this.#files.get(name);
		if (!bytes) throw new BackupFault('missing', `${name} is missing.`);
		return openFile(name, bytes, this.#seal);
	}

	list(prefix: string): AsyncIterable<string> {
		return this.#files.list(prefix);
	}

	delete(name: string): Promise<void> {
		return this.#files.delete(name);
	}
}
