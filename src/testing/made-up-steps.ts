/** Steps of made-up curves, for tests. */
import type { Percentiles } from '../stress/measure.ts';
import type { Step } from '../stress/steps.ts';

export const within = (p95: number): Percentiles => ({ p50: p95 / 2, p95, p99: p95, most: p95 });

/** A step that a store carries with ease, but for what is given. */
export const stepAt = (offered: number, given: Partial<Step> = {}): Step => ({
	offered,
	posted: offered,
	seconds: 5,
	failed: 0,
	refused: 0,
	hottest: within(20),
	others: within(20),
	reads: within(20),
	deliver: { min: 10, mean: 30, p95: 60, max: 90 },
	late: 0,
	depth: { before: 0, after: 0 },
	busy: 0.2,
	...given,
});
