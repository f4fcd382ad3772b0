import type { Ports } from '../ports/ports.ts';

/**
 * Resolves to true once `work` is done, to false when it is not after so many milliseconds. Throws what `work` throws
 * meanwhile.
 */
export async function within(
	ports: Pick<Ports, 'sleep'>,
	milliseconds: number,
	work: Promise<unknown>,
): Promise<boolean> {
	const waiting = new AbortController();
	const late = ports.sleep(milliseconds, waiting.signal).then(() => false);
	try {
		return await Promise.race([work.then(() => true), late]);
	} finally {
		// With a reason, no error and no stack is made. Nobody reads it.
		waiting.abort('done');
	}
}
