import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const results = join(root, 'bench/results');
export const profiles = join(results, 'profiles');

/**
 * The scratch folder lies on the project's disk, not on a /tmp that may be memory. Git, and the checks, pass `.test/`
 * by.
 */
const SCRATCH = join(root, '.test/bench');

/** A new empty directory, given to `work` and removed after it. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
	const folder = join(SCRATCH, randomBytes(6).toString('hex'));
	await mkdir(SCRATCH, { recursive: true });
	await mkdir(folder, { mode: 0o700 });
	const remove = () => rmSync(folder, { recursive: true, force: true });
	process.on('exit', remove);
	try {
		return await work(folder);
	} finally {
		process.off('exit', remove);
		remove();
	}
}

// A bench that is told to stop still runs what it has put on `exit`: servers end, folders go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
