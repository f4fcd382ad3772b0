/** The steps of a growing load: what each showed, whether it was carried, and the rate of the next one. */
import type { Percentiles } from './measure.ts';

/** In milliseconds, from the call of the post to the last follower's row. */
export type Delivery = { min: number; mean: number; p95: number; max: number };

/**
 * One step. `offered` are the posts a second that it was to make, `posted` those that were answered. `hottest` and
 * `others` are the times of answers to posts, by poster. `late` events had not arrived everywhere when the next step
 * began. `depth` is what the queue held before and after. `busy` is the share of the time in which this process computed.
 */
export type Step = {
	offered: number;
	posted: number;
	seconds: number;
	failed: number;
	refused: number;
	hottest: Percentiles;
	others: Percentiles;
	reads: Percentiles;
	deliver: Delivery;
	late: number;
	depth: { before: number; after: number };
	busy: number;
};

/** `deliverWithin` in seconds. */
export type Demands = { deliverWithin: number };

/** Milliseconds within which 95 of 100 posts and 95 of 100 reads are to be answered. */
export const ANSWER_WITHIN_MS = 1_000;
/** A step that makes fewer of its posts did not get them answered in time. */
const LEAST_SHARE_POSTED = 0.9;

/** Whether the store carried a step: all posts were answered, and events arrived in time. */
export function isCarried({ failed, late, posted, offered, deliver, ...step }: Step, demands: Demands): boolean {
	const { hottest, others, reads } = step;
	return (
		failed === 0 &&
		late === 0 &&
		posted >= offered * LEAST_SHARE_POSTED &&
		deliver.p95 <= demands.deliverWithin * 1_000 &&
		Math.max(hottest.p95, others.p95, reads.p95) <= ANSWER_WITHIN_MS
	);
}

const FIRST_RATE = 4;
const LEAST_RATE = 0.25;
/** Rates that are closer are not told apart by a step of some seconds. */
const CLOSE = 1.15;

/**
 * Posts a second of the next step: doubled until a rate is not carried, then between. A rate is tried twice before it
 * counts as not carried, because another program may have had the machine. Undefined when nothing more is learnt.
 */
export function nextRate(steps: readonly Step[], demands: Demands): number | undefined {
	const last = steps.at(-1);
	if (!last) return FIRST_RATE;
	const tries = steps.filter(({ offered }) => offered === last.offered);
	if (tries.length === 1 && !isCarried(last, demands)) return last.offered;
	const carried = highestCarried(steps, demands)?.offered;
	const refused = lowestRefused(steps, demands);
	if (refused === Number.POSITIVE_INFINITY) return (carried ?? FIRST_RATE) * 2;
	if (carried === undefined) return refused / 2 >= LEAST_RATE ? refused / 2 : undefined;
	return refused / carried < CLOSE ? undefined : Math.sqrt(refused * carried);
}

/** The step with the highest rate below all rates that were not carried. A lucky one above them counts for nothing. */
export function highestCarried(steps: readonly Step[], demands: Demands): Step | undefined {
	const refused = lowestRefused(steps, demands);
	const below = steps.filter((step) => isCarried(step, demands) && step.offered < refused);
	return below.toSorted((one, other) => other.offered - one.offered)[0];
}

/** Steps of rates that no try carried, in ascending order. */
export function refusedSteps(steps: readonly Step[], demands: Demands): Step[] {
	const carried = new Set(steps.filter((step) => isCarried(step, demands)).map(({ offered }) => offered));
	return steps.filter(({ offered }) => !carried.has(offered)).toSorted((one, other) => one.offered - other.offered);
}

const lowestRefused = (steps: readonly Step[], demands: Demands): number =>
	refusedSteps(steps, demands)[0]?.offered ?? Number.POSITIVE_INFINITY;
