/** Counts of the last hour, as one thread keeps them and as all of them are together. */

/** `total`: of the hour. `peak`: in its busiest minute. */
export type Counted = { total: number; peak: number };

/** Counts of one thread. `Heat` in `src/observation/heat` keeps them. */
export type HeatSummary = {
	/** Rows that were written and reads, by table and partition. */
	partitions: readonly { table: string; partition: string; written: Counted; read: Counted }[];
	/** Calls of each queue. */
	queues: Readonly<Record<string, Counted>>;
	accounts: Readonly<Record<string, { requests: Counted; refused: Counted }>>;
	deliveries: { count: number; sumMs: number; slowestMs: number };
	/** Calls that storage had no room for. */
	refused: Counted;
	operations: { reads: number; writes: number; queue: number };
	growth: number;
};

/** Peaks of several threads need not be of the same minute: together they are at most their sum. */
export const added = (one: Counted | undefined, other: Counted): Counted => ({
	total: (one?.total ?? 0) + other.total,
	peak: (one?.peak ?? 0) + other.peak,
});
