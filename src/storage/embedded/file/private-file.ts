import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, rmSync, statSync, writeFileSync } from 'node:fs';

const OWNER_ONLY = 0o600;
const ALL_OTHERS = 0o077;

/** Makes an empty file that only its owner reads, unless there is one. It throws nothing: who opens the file says what is wrong. */
export function makePrivate(file: string): void {
	const draft = `${file}.${randomBytes(6).toString('hex')}`;
	try {
		// Under another name first: to close a file ends the locks that other connections of this process have on it.
		writeFileSync(draft, '', { mode: OWNER_ONLY, flag: 'wx' });
		linkSync(draft, file);
	} catch {
		// It is there, or nobody can make it.
	} finally {
		rmSync(draft, { force: true });
	}
}

/** Takes a file away from all but its owner, if this process is the owner. */
export function keepPrivate(file: string): void {
	const found = statSync(file, { throwIfNoEntry: false });
	if (!found || !(found.mode & ALL_OTHERS) || found.uid !== process.getuid?.()) return;
	try {
		chmodSync(file, OWNER_ONLY);
	} catch {
		// A file system that is read only, or knows no modes.
	}
}
