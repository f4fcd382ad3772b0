import { StorageError } from '../../storage/port.ts';
import type { Ports } from './ports.ts';

/** Milliseconds. */
const BACKOFF = { least: 50, step: 100, most: 5_000 };
const TRIES = 6;
/** No further try after that: the embedded store waits 15 s for a lock by itself, and a caller wants to hear something. */
const PATIENCE = 10_000;

/**
 * Runs an operation that bears being repeated until storage gives a clear answer, or gives up with its last error: after
 * six tries, or with the first that fails after ten seconds.
 * wait = min(least + rand(0.8, 1.2) · step · (2^x − 1), most), x the number of failures so far.
 */
export async function repeat<T>(
	ports: Pick<Ports, 'now' | 'sleep' | 'randomBytes'>,
	operation: () => Promise<T>,
): Promise<T> {
	const began = ports.now();
	for (let failures = 1; ; failures++) {
		try {
			return await operation();
		} catch (error) {
			const curable = error instanceof StorageError && error.reason === 'unclear';
			if (!curable || failures === TRIES || ports.now() - began > PATIENCE) throw error;
			const jitter = 0.8 + ((ports.randomBytes(1)[0] ?? 0) / 255) * 0.4;
			await ports.sleep(Math.min(BACKOFF.least + jitter * BACKOFF.step * (2 ** failures - 1), BACKOFF.most));
		}
	}
}
