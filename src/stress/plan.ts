/** The plan of a stress test: its phases, and the most that it asks of storage, known before it begins. */
import { NO_OPERATIONS, type PriceList, priceOf } from '../contract/event/receipt.ts';

export type Wanted = {
	/** Time that it takes, without cleaning up. */
	seconds: number;
	/** Followers of each poster. */
	followers: number;
	posters: number;
	/** The most operations on storage, all together. */
	operations: number;
	/** Seconds within which 95 of 100 events are to reach their last follower. */
	deliverWithin: number;
};

export const DEFAULTS = { seconds: 120, followers: 100, posters: 4, deliverWithin: 2 } as const;

/** Operations by engine: those on Azure are paid for. */
export const DEFAULT_OPERATIONS = { azure: 500_000, embedded: 2_000_000 } as const;

/** The least and the most of each option. */
export const BOUNDS: Record<keyof Wanted, readonly [least: number, most: number]> = {
	seconds: [5, 3_600],
	followers: [1, 10_000],
	posters: [1, 100],
	operations: [2_000, 100_000_000],
	deliverWithin: [1, 20],
};

/** In the order in which they run. */
export const PHASES = ['writes', 'reads', 'requests', 'messages', 'people', 'mix'] as const;
export type Phase = (typeof PHASES)[number];

/** The share of a phase in the time, and in the operations. */
const SHARES: Record<Phase, { time: number; operations: number }> = {
	writes: { time: 0.08, operations: 0.02 },
	reads: { time: 0.06, operations: 0.06 },
	requests: { time: 0.1, operations: 0.12 },
	messages: { time: 0.08, operations: 0.08 },
	people: { time: 0.2, operations: 0.2 },
	mix: { time: 0.48, operations: 0.52 },
};

/** The most rows of 1 KiB that are written into the one partition: they are what takes room on a disk. */
export const MOST_ENTITIES = 200_000;
/** Bytes on the disk for such a row, and for each operation of the mix, in which timelines share the texts of events. */
const BYTES_AN_ENTITY = 1_150;
const BYTES_AN_OPERATION = 200;

/** `until` counts from the start. */
export type PhasePlan = { seconds: number; operations: number };
export type Plan = Wanted & { phases: Record<Phase, PhasePlan> };

export function planOf(wanted: Wanted): Plan {
	const phases = Object.fromEntries(
		PHASES.map((phase) => [
			phase,
			{
				seconds: wanted.seconds * SHARES[phase].time,
				operations: Math.floor(wanted.operations * SHARES[phase].operations),
			},
		]),
	) as Plan['phases'];
	return { ...wanted, phases };
}

/** The most that so many operations cost, whatever kind they are. */
export function mostPrice(operations: number, prices: PriceList): number {
	const kinds = ['reads', 'writes', 'queue'] as const;
	return Math.max(...kinds.map((kind) => priceOf({ ...NO_OPERATIONS, [kind]: operations }, prices)));
}

/** Megabytes that it takes on a disk meanwhile, at the most. */
export function mostMegabytes({ phases, operations }: Plan): number {
	// Every other one of the requests to many partitions writes such a row, too.
	const entities = Math.min(MOST_ENTITIES, phases.writes.operations * 100) + phases.requests.operations / 2;
	return Math.ceil((entities * BYTES_AN_ENTITY + operations * BYTES_AN_OPERATION) / 1e6);
}
