import type { Files } from '../storage/files.ts';
import { StorageError } from '../storage/port.ts';

/** Files in memory, which a test may look at and spoil. */
export class MemoryFiles implements Files {
	readonly all = new Map<string, Uint8Array>();

	async put(name: string, bytes: Uint8Array): Promise<boolean> {
		if (this.all.has(name)) return false;
		this.all.set(name, bytes);
		return true;
	}

	async get(name: string): Promise<Uint8Array | undefined> {
		return this.all.get(name);
	}

	async *list(prefix: string): AsyncGenerator<string> {
		yield* [...this.all.keys()].filter((name) => name.startsWith(prefix)).toSorted();
	}

	async delete(name: string): Promise<void> {
		this.all.delete(name);
	}

	async link(): Promise<string> {
		throw new StorageError('unsigned', 'Nothing signs links to files in memory.');
	}
}
