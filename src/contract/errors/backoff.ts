/** Computes the wait before another try. `random` is from 0 to 1: a simulator draws it itself. */

/** A wait begins at `leastMs`, about doubles its `stepMs` with each failure, and is never longer than `mostMs`. */
export type Backoff = { leastMs: number; stepMs: number; mostMs: number };

/** wait = min(least + rand(0.8, 1.2) · step · (2^failures − 1), most). `failures` is 1 after the first one. */
export function backoffMs(failures: number, { leastMs, stepMs, mostMs }: Backoff, random = Math.random()): number {
	const jitter = 0.8 + 0.4 * random;
	return Math.min(leastMs + stepMs * (jitter * (2 ** failures - 1)), mostMs);
}

/** The wait after failures that come in herds, such as 412: anything from 0 to min(step · 2^failures, most). */
export function spreadBackoffMs(
	failures: number,
	{ stepMs, mostMs }: Omit<Backoff, 'leastMs'>,
	random = Math.random(),
): number {
	return random * Math.min(stepMs * 2 ** failures, mostMs);
}
