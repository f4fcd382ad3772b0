import type { SubjectId } from '../contract/subject/subject.ts';
import { SHARDS, type Shard } from '../storage/rows/reactions.ts';
import { AuditDays } from './in-memory/audit-days.ts';
import { EventIds } from './in-memory/event-ids.ts';
import { KnownReadings } from './in-memory/known-readings.ts';
import { Trends } from './in-memory/trends.ts';
import { UnderWay } from './in-memory/under-way.ts';
import { UsedTags } from './in-memory/used-tags.ts';
import { WebhookList } from './in-memory/webhook-list.ts';
import { type Committer, createCommitter } from './ledger/commit.ts';
import type { Ports } from './ports/ports.ts';
import { GatheredRuns } from './waiting/gathered-runs.ts';
import { SharedRuns } from './waiting/shared-runs.ts';

/** Sizes of the steps of jobs. A simulator makes them small, so that a few subjects behave like many. */
export type Sizes = {
	/** The most followers in a chunk of a walk. */
	chunk: number;
	/** The fewest chunks that a planner takes together. A walk of no more chunks is run where it is planned. */
	batch: number;
	/** The most earlier events that a new follower gets. */
	backfill: number;
};

export type Domain = Ports & {
	committer: Committer;
	sizes: Sizes;
	auditDays: AuditDays;
	eventIds: EventIds;
	readings: KnownReadings;
	webhooks: WebhookList;
	tags: UsedTags;
	trends: Trends;
	/** Refreshes of the ranks of subjects. */
	refreshes: SharedRuns;
	/** Jobs that this process finishes in one go. */
	oneGoes: UnderWay;
	/** Subjects whose reactions are entered in one shard, by the name of the shard. */
	reactions: GatheredRuns<SubjectId>;
	/** Shards of reactions that are summed up, by the name of their event. */
	sums: GatheredRuns<Shard>;
};

/** A row for each of them, and their count, fit in a transaction. */
const REACTIONS_TOGETHER = 50;

/**
 * On the embedded store all chunks share one disk, so that others gain nothing by taking some: 16,000 followers are
 * reached in a fifth of a second. On Azure a second worker has connections of its own.
 */
const BATCH = { embedded: 32, azure: 8 };

export function createDomain(ports: Ports, sizes?: Sizes): Domain {
	const usual = { chunk: 500, batch: BATCH[ports.store.engine], backfill: 250 };
	return {
		...ports,
		committer: createCommitter(ports),
		sizes: sizes ?? usual,
		auditDays: new AuditDays(),
		eventIds: new EventIds(ports),
		readings: new KnownReadings(),
		webhooks: new WebhookList(ports),
		tags: new UsedTags(ports),
		trends: new Trends(ports),
		refreshes: new SharedRuns(),
		oneGoes: new UnderWay(),
		reactions: new GatheredRuns(REACTIONS_TOGETHER),
		sums: new GatheredRuns(SHARDS.length),
	};
}
