import { createHash } from 'node:crypto';
import type { LogAnchor } from '../../domain/ports/ports.ts';
import type { Files } from '../../storage/files.ts';

const NAME = /^[^/]+\/\d{16}\.(\d+)\.note$/;
const LARGEST_SIZE = 9_999_999_999_999_999n;

/**
 * Files outside the store that keep every checkpoint, written once: what makes them stay is the container's own policy. The
 * largest size sorts first, so that the newest is found without reading all names.
 */
export class AnchorFiles implements LogAnchor {
	readonly #files: Files;

	constructor(files: Files) {
		this.#files = files;
	}

	async newest(origin: string): Promise<string | undefined> {
		for await (const name of this.#files.list(`${folderOf(origin)}/`, 1)) {
			if (!NAME.test(name)) continue;
			const bytes = await this.#files.get(name);
			if (bytes) return new TextDecoder().decode(bytes);
		}
		return undefined;
	}

	async add(origin: string, size: number, note: string): Promise<void> {
		const inverted = String(LARGEST_SIZE - BigInt(size)).padStart(16, '0');
		// Another process was first, or this one died before the checkpoint was public: it is of the same tree.
		await this.#files.put(`${folderOf(origin)}/${inverted}.${size}.note`, new TextEncoder().encode(note));
	}
}

/** The name of an origin may hold characters that the name of a file cannot. */
function folderOf(origin: string): string {
	const readable = origin
		.replaceAll(/[^A-Za-z0-9.-]+/g, '_')
		.replace(/^[^A-Za-z0-9]+/, '')
		.slice(0, 60);
	return `${readable || 'log'}.${createHash('sha256').update(origin).digest('hex').slice(0, 8)}`;
}
