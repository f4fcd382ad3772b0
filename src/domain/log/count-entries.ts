/**
 * Counts the entries of each hour by action, and the late ones: together with their leaves, so each once. A row
 * says up to which leaf it counts: a batch that is completed twice is counted once.
 */

import type { RowKey, Write } from '../../storage/port.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import type { BatchRow, WhoseLeaf } from '../../storage/rows/log/batches.ts';
import type { CurrentLog } from '../../storage/rows/log/current.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';

/** An entry whose leaf gets its index later than this after it was written came late. */
export const LATE_ENTRY_MS = 15_000;
const ROWS_AT_ONCE = 16;

type Counted = { key: RowKey; count: number; late?: number };

/** The writes that count a batch; none of those that count it already. */
export async function countsOf(
	{ store }: Domain,
	current: CurrentLog,
	batch: BatchRow & { whose: WhoseLeaf[] },
): Promise<Write[]> {
	const upTo = batch.start + batch.leaves.length;
	const { generation } = current;
	const writes = await mapSome(summed(current, batch), ROWS_AT_ONCE, async ({ key, count, late }) => {
		const row = await store.tables.audit.get(key);
		const before = row?.properties;
		// A newer generation counts its own entries, which are all of them.
		const isSame = before?.generation === generation;
		if (isSame && Number(before.upTo) >= upTo) return [];
		const sum = (name: string, more: number) => (isSame ? Number(before[name] ?? 0) : 0) + more;
		const properties = {
			generation,
			upTo,
			count: sum('count', count),
			...(late !== undefined && { late: sum('late', late) }),
		};
		const write: Write = row
			? { ...key, kind: 'update', properties, etag: row.etag }
			: { ...key, kind: 'insert', properties };
		return [write];
	});
	return writes.flat();
}

function summed({ startedAt }: CurrentLog, { at, whose }: BatchRow & { whose: WhoseLeaf[] }): Counted[] {
	const sums = new Map<string, Counted>();
	const add = (key: RowKey, late?: number) => {
		const name = `${key.partition}/${key.row}`;
		const sum = sums.get(name) ?? { key, count: 0, ...(late !== undefined && { late: 0 }) };
		sum.count++;
		if (sum.late !== undefined) sum.late += late ?? 0;
		sums.set(name, sum);
	};
	for (const entry of whose) {
		if (entry.subject === '') continue;
		add(auditKeys.count(entry.at, entry.action));
		// Entries from before the log were not late.
		if (entry.at < startedAt) continue;
		add(auditKeys.lag(entry.at), Date.parse(at) - Date.parse(entry.at) > LATE_ENTRY_MS ? 1 : 0);
	}
	return [...sums.values()];
}
