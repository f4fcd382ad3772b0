/** Storage operations: rows and pages read, rows written, and messages sent, received and deleted. */
export type Operations = { reads: number; writes: number; queue: number };

export const NO_OPERATIONS: Operations = { reads: 0, writes: 0, queue: 0 };

export function sumOf(all: readonly Operations[]): Operations {
	const sum = { ...NO_OPERATIONS };
	for (const { reads, writes, queue } of all) {
		sum.reads += reads;
		sum.writes += writes;
		sum.queue += queue;
	}
	return sum;
}

/**
 * The delivery of an event or, once the event was removed, its removal.
 * - `status`: a stuck one failed so often that its job is parked, until an admin sends it again.
 * - `problem`: why it is stuck, as its last try said.
 * - `recipients`: the followers it is for; while chunks are still planned, those planned so far.
 * - `delivered`: those whose timelines have it, or no longer have it after a removal.
 * - `mentioned`: the same two counts for the subjects that it mentions. It reaches them whether they follow or not.
 * - `chunks`: the parts that the work was cut into.
 * - `startedAt`, `finishedAt`: ISO 8601 in UTC: the command, and the end of the last chunk.
 * - `timing`: where the time from `startedAt` on went. Missing when no chunk says.
 * - `operations`: what all chunks cost, to a handful. Not in it: the command itself, its line of the audit trail and its
 *   job, which are the same few for every event, and the work of a worker that died before its chunk was done.
 */
export type Receipt = {
	status: 'delivering' | 'delivered' | 'delivery-stuck' | 'removing' | 'removed' | 'removal-stuck';
	problem?: string;
	recipients: number;
	delivered: number;
	mentioned: { recipients: number; delivered: number };
	chunks: number;
	startedAt: string;
	finishedAt?: string;
	timing?: Timing;
	operations: Operations;
};

/**
 * The time that a delivery or removal took, until now while it is under way, in three stages that add up to it. None is
 * negative, although the clocks of several machines may differ.
 * - `waitedMs`: until its first chunk began: its command was written, and a worker took the job.
 * - `workedMs`: at least one chunk was run.
 * - `idleMs`: later times in which none was: its chunks waited for a worker, or to be tried again.
 * - `slowestChunkMs`: the longest run of a chunk that is done.
 */
export type Timing = {
	cause: CauseOfTime;
	waitedMs: number;
	workedMs: number;
	idleMs: number;
	slowestChunkMs: number;
};

/**
 * The reason for the most of the time.
 * - `on-time`: there is none to look for, as it took less than a second.
 * - `stuck`: its job is parked.
 * - `waited`, `idle`: the stage of this name.
 * - `slow-chunk`: a chunk ran so long that storage was slow or refused requests.
 * - `many-chunks`: its chunks ran, each in a good time.
 */
export type CauseOfTime = 'on-time' | 'stuck' | 'waited' | 'idle' | 'slow-chunk' | 'many-chunks';

/** Prices of 10,000 operations of each kind, in a currency by its ISO 4217 code. */
export type PriceList = Operations & { currency: string };

/** Price of these operations, in the list's currency. */
export function priceOf({ reads, writes, queue }: Operations, prices: PriceList): number {
	return (reads * prices.reads + writes * prices.writes + queue * prices.queue) / 10_000;
}
