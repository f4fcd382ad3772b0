/** Files of the embedded store: in a folder, with links under our own signature that have the form of a blob's SAS. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FILE_LINK_DAYS, type Files, isFileName, type LinkState } from '../../files.ts';
import { StorageError } from '../../port.ts';
import { makeWholeFile } from '../../whole-file.ts';
import { linkKey } from '../links/signed-link.ts';

type Options = {
	folder: string;
	/** Secret that signs the links. Without it there are none. */
	secret?: () => Promise<string>;
	now?: () => number;
};

const VERSION = 'tideline-1';
/** Path at which this server answers links, before the name. */
const PATH = '/api/files/';
const DAY_MS = 86_400_000;

export class FolderFiles implements Files {
	readonly #folder: string;
	readonly #key: () => Promise<Buffer>;
	readonly #now: () => number;

	constructor({ folder, secret, now = Date.now }: Options) {
		this.#folder = folder;
		this.#now = now;
		let key: Promise<Buffer> | undefined;
		this.#key = async () => {
			if (!secret) throw new StorageError('unsigned', 'Nothing signs links to this folder.');
			return (key ??= secret().then(linkKey));
		};
	}

	async put(name: string, bytes: Uint8Array): Promise<boolean> {
		const path = this.#pathOf(name);
		await mkdir(dirname(path), { recursive: true, mode: 0o700 });
		return makeWholeFile(path, bytes, { mode: 0o600 });
	}

	get(name: string): Promise<Uint8Array | undefined> {
		return unlessCode('ENOENT', () => readFile(this.#pathOf(name)));
	}

	async *list(prefix: string): AsyncGenerator<string> {
		// A backup has very many files: those of other folders are not read.
		const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
		const read = () => readdir(join(this.#folder, folder), { recursive: true, withFileTypes: true });
		const names = ((await unlessCode('ENOENT', read)) ?? [])
			.filter((entry) => entry.isFile())
			.map((entry) =>
				join(entry.parentPath, entry.name)
					.slice(this.#folder.length + 1)
					.replaceAll('\\', '/'),
			);
		// A draft that a kill has left is no file.
		yield* names.filter((name) => isFileName(name) && name.startsWith(prefix)).toSorted();
	}

	async delete(name: string): Promise<void> {
		await rm(this.#pathOf(name), { force: true });
	}

	async link(name: string, expiresAt: Date): Promise<string> {
		this.#pathOf(name);
		if (expiresAt.getTime() - this.#now() > FILE_LINK_DAYS * DAY_MS)
			throw new StorageError('invalid', `A link is good for ${FILE_LINK_DAYS} days at the most.`);
		const se = inSeconds(expiresAt);
		const sig = signatureOf(await this.#key(), name, se);
		return `${PATH}${name}?${new URLSearchParams({ sv: VERSION, sr: 'b', sp: 'r', se, sig })}`;
	}

	async stateOfLink(name: string, parameters: URLSearchParams, now: number): Promise<LinkState> {
		const { sv, sr, sp, se = '', sig = '', ...rest } = Object.fromEntries(parameters);
		const isOurs = sv === VERSION && sr === 'b' && sp === 'r' && Object.keys(rest).length === 0;
		const end = new Date(se);
		// Another spelling of the same time was not signed.
		if (!isOurs || parameters.size !== 5 || Number.isNaN(end.getTime()) || inSeconds(end) !== se) return 'altered';
		if (!isSame(sig, signatureOf(await this.#key(), name, se))) return 'altered';
		return now < end.getTime() ? 'open' : 'ended';
	}

	#pathOf(name: string): string {
		if (!isFileName(name)) throw new StorageError('invalid', 'No file has such a name.');
		return join(this.#folder, ...name.split('/'));
	}
}

const signatureOf = (key: Buffer, name: string, se: string) =>
	createHmac('sha256', key)
		.update(JSON.stringify([VERSION, 'file', name, se]))
		.digest('base64url');

function isSame(given: string, expected: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}

const inSeconds = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;

async function unlessCode<T>(code: string, work: () => Promise<T>): Promise<T | undefined> {
	try {
		return await work();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === code) return undefined;
		throw error;
	}
}
