import { backoffMs } from '../../contract/errors/backoff.ts';
import { isCurable } from '../../storage/port.ts';
import { REPEAT_PATIENCE_MS } from '../../storage/protocol-times.ts';
import { type Ports, randomFraction } from '../ports/ports.ts';

const BACKOFF = { leastMs: 50, stepMs: 100, mostMs: 5_000 };
const TRIES = 6;

/**
 * Runs an operation that bears being repeated until storage gives a clear answer, or gives up with its last error: after
 * six tries, or with the first that fails after ten seconds.
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
			if (!isCurable(error) || failures === TRIES || ports.now() - began > REPEAT_PATIENCE_MS) throw error;
			await ports.sleep(backoffMs(failures, BACKOFF, randomFraction(ports)));
		}
	}
}
