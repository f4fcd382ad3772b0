import { sleep } from '../domain/waiting/sleep.ts';
import { isCurable } from '../storage/port.ts';
import type { Meter } from './measure.ts';
import type { PhasePlan } from './plan.ts';
import type { Tally } from './tally.ts';

/** Milliseconds between a refusal of storage and the next request. */
const AFTER_REFUSAL_MS = 100;

/** Whether a phase may go on: its time and its operations are not used up, and nobody stopped the test. */
export type GoesOn = (reserved?: number) => boolean;

/** `reserved` are operations that are begun and not counted yet. */
export function boundsOf({ seconds, operations }: PhasePlan, tally: Tally, signal: AbortSignal): GoesOn {
	const until = performance.now() + seconds * 1_000;
	const most = tally.total + operations;
	return (reserved = 0) => !signal.aborted && performance.now() < until && tally.total + reserved < most;
}

/**
 * Does `work` again and again, `atOnce` at the same time, as long as `goesOn`. Each work is one request, and resolves to
 * the units that it brought. What storage refuses is noted as failed.
 */
export async function keepBusy(
	{ atOnce, goesOn, meter }: { atOnce: number; goesOn: GoesOn; meter: Meter },
	work: (index: number) => Promise<number>,
): Promise<void> {
	let next = 0;
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			while (goesOn()) await noted(meter, () => work(next++));
		}),
	);
}

/** Notes one request. Throws what no other try cures. */
export async function noted(meter: Meter, request: () => Promise<number>): Promise<void> {
	const begunAt = performance.now();
	try {
		meter.note(begunAt, await request());
	} catch (error) {
		if (!isCurable(error)) throw error;
		meter.note(begunAt, 0, true);
		await sleep(AFTER_REFUSAL_MS);
	}
}
