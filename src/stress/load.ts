/** The types that the phases of a stress test share. */
import type { StressService } from '../server/services/stress-place.ts';
import type { GoesOn } from './keep-busy.ts';
import type { Meter } from './measure.ts';
import type { Phase, PhasePlan, Plan } from './plan.ts';
import type { Delivery } from './steps.ts';
import type { Tally } from './tally.ts';

export type Load = {
	service: StressService;
	plan: Plan;
	tally: Tally;
	requestsAtOnce: number;
	signal: AbortSignal;
	/** Begins a phase: its bounds count from now. */
	phase(name: Phase): { goesOn: GoesOn; meter: Meter; bounds: PhasePlan };
	/** Messages in the queue of jobs. While storage refuses to say, the number that it said last. */
	inQueue(): Promise<number>;
	/** Shows how the mix goes. */
	show(sample: Sample): void;
};

/** One moment of the mix. `at` is in seconds from its start. Times to deliver are those of the last five seconds. */
export type Sample = {
	at: number;
	offered: number;
	posted: number;
	inQueue: number;
	deliver: Omit<Delivery, 'p95'> | undefined;
};
