/** The head of a ledger: the end of its chain. */

import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey } from '../../port.ts';
import { type Stored, text } from '../properties.ts';
import { countsIn, type LedgerCounts } from './counts.ts';

/** End of the chain. */
export type Head = { seq: number; hash: string };

/** `suspended`: since when its subject may do nothing, ISO 8601. */
export type LiveHead = Head & { suspended?: string; counts: LedgerCounts; erased?: undefined };

/** A marker says when the ledger was erased (ISO 8601). Nothing else is left. */
export type HeadRow = LiveHead | (Head & { erased: string; suspended?: undefined; counts?: undefined });

export const headKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'head' });

export const headOf = (row: Row): Stored<HeadRow> => ({
	seq: Number(row.properties.seq),
	hash: text(row.properties.hash),
	...(row.properties.erased === true
		? { erased: text(row.properties.erasedAt) }
		: { counts: countsIn(row), ...(row.properties.suspended && { suspended: text(row.properties.suspended) }) }),
	etag: row.etag,
});
