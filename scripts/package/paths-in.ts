import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of all files, folders and links below a folder, with slashes, in the order of their bytes. Links are not followed. */
export function pathsIn(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true })
		.flatMap((entry) => {
			if (!entry.isDirectory()) return [entry.name];
			return [entry.name, ...pathsIn(join(folder, entry.name)).map((path) => `${entry.name}/${path}`)];
		})
		.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}
