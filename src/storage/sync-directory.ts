import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A new name survives a loss of power only once the directory that holds it is synced. SQLite does so for its own files. */
export function syncDirectory(directory: string): void {
	// Windows opens no directory, and keeps names by itself.
	if (process.platform === 'win32') return;
	const handle = openSync(directory, 'r');
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}
