/**
 * The faults that one request can meet, and the choice among them. The choice for the n-th request depends on the seed
 * and n alone, so that a run is repeated by its seed as far as its requests come in the same order.
 */
import { createRandom } from '../simulator/random.ts';

/**
 * - `reset-before`: the connection ends, and the request is never made.
 * - `reset-after`: the request is made, its answer is lost.
 * - `late`: the connection ends at once, and the request lands a while after.
 * - `refused`: 429, 500 or 503, and the request is never made.
 * - `delayed`: the answer takes its time.
 * - `duplicated`: the request is made twice, and one of the answers comes back.
 * - `truncated`: the answer ends in the middle of its body.
 * - `empty-page`: a table query answers no rows and a continuation that leads to the real page.
 */
export const FAULTS = [
	'reset-before',
	'reset-after',
	'late',
	'refused',
	'delayed',
	'duplicated',
	'truncated',
	'empty-page',
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** `wait` in milliseconds, for the kinds that take time; `choice` (0 ≤ x < 1) picks among a kind's variants. */
export type Fault = { kind: FaultKind; wait: number; choice: number };

/** The fault of the n-th request, or undefined when it goes through unharmed. `share` is 0 to 1. */
export function faultOf(seed: number, n: number, share: number, kinds: readonly FaultKind[]): Fault | undefined {
	const random = createRandom(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(n + 1, 0x85eb_ca6b));
	if (!random.chance(share)) return undefined;
	const kind = kinds[random.below(kinds.length)];
	return kind && { kind, wait: 20 + random.below(280), choice: random.next() };
}
