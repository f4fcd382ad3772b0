import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.ts';

/** A hash of these files, by their names and contents. Paths are relative to the root. */
export function hashOfFiles(files: readonly string[]): string {
	const hash = createHash('sha256');
	for (const file of files.toSorted())
		hash
			.update(file)
			.update('\0')
			.update(readFileSync(join(root, file)))
			.update('\0');
	return hash.digest('hex');
}
