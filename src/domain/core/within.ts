import type { Ports } from './ports.ts';

/** Resolves to true once `work` is done, to false when it is not after so many milliseconds. Throws what `work` throws meanwhile. */
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
		// Nobody reads the reason: without one, an error would be made, its stack included.
		waiting.abort('done');
	}
}
