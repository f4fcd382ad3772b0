import type { Ports } from './core/ports.ts';
import { type Committer, createCommitter } from './ledger/commit.ts';

/** How much a job does at once. A simulator makes them small, so that few subjects show what many would. */
export type Sizes = {
	/** Followers a chunk of a walk, at the most. */
	chunk: number;
	/** Chunks that a planner takes together, at the least. A walk of no more is run where it is planned. */
	batch: number;
	/** Events that a new follower gets of what was posted before, at the most. */
	backfill: number;
};

export type Domain = Ports & { committer: Committer; sizes: Sizes };

/**
 * On the embedded store all chunks share one disk, so that others gain nothing by taking some: 16,000 followers are
 * reached in a fifth of a second. On Azure a second worker has connections of its own.
 */
const BATCH = { embedded: 32, azure: 8 };

export function createDomain(ports: Ports, sizes?: Sizes): Domain {
	const usual = { chunk: 500, batch: BATCH[ports.store.engine], backfill: 250 };
	return { ...ports, committer: createCommitter(ports), sizes: sizes ?? usual };
}
