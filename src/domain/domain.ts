import { type Committer, createCommitter } from './ledger/commit.ts';
import type { Ports } from './ports.ts';

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

export function createDomain(ports: Ports, sizes: Sizes = { chunk: 500, batch: 8, backfill: 250 }): Domain {
	return { ...ports, committer: createCommitter(ports), sizes };
}
