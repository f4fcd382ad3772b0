/** Position of a collector of the whole trail: one row in the table `log`. */
import type { Properties, Row, RowKey, Table } from '../../port.ts';

/**
 * `next` is the index of the first leaf of this generation of the log that it has not. Times are ISO 8601 in UTC.
 * - `sentAt`: when it took something last.
 * - `failures`, `problem`, `retryAt`: of the tries since then, the number, what the last one met, and when the next one is.
 * - `claimedUntil`: a process sends to it meanwhile.
 */
export type CollectorPosition = {
	generation: number;
	next: number;
	sentAt?: string | undefined;
	failures: number;
	problem?: string | undefined;
	retryAt?: string | undefined;
	claimedUntil?: string | undefined;
};

/** Position of the collector of the whole trail. */
export const collectorKey = { partition: 'collector', row: 'position' } satisfies RowKey;

export const positionProperties = (position: CollectorPosition): Properties => position;

export const positionOf = ({ properties: p }: Row): CollectorPosition => ({
	generation: Number(p.generation),
	next: Number(p.next),
	failures: Number(p.failures),
	...(typeof p.sentAt === 'string' && { sentAt: p.sentAt }),
	...(typeof p.problem === 'string' && { problem: p.problem }),
	...(typeof p.retryAt === 'string' && { retryAt: p.retryAt }),
	...(typeof p.claimedUntil === 'string' && { claimedUntil: p.claimedUntil }),
});

export async function getPosition(log: Table): Promise<(CollectorPosition & { etag: string }) | undefined> {
	const row = await log.get(collectorKey);
	return row && { ...positionOf(row), etag: row.etag };
}
