/** Entries as CSV (RFC 4180). */
import type { TrailEntry } from '../../contract/audit/audit.ts';
import { CSV_LINE_END, csvCell } from '../../contract/text/csv.ts';

const COLUMNS = [
	'at',
	'subject',
	'seq',
	'action',
	'actor',
	'via',
	'target',
	'address',
	'client',
	'before',
	'after',
	'contentHash',
	'prev',
	'hash',
] as const satisfies (keyof TrailEntry)[];

export const csvHead = `${COLUMNS.join(',')},cursor${CSV_LINE_END}`;

/** `before` and `after` are JSON. The cursor is last, and is never quoted. */
export function csvLine(entry: TrailEntry, cursor: string): string {
	const cells = COLUMNS.map((name) => {
		const value = entry[name];
		return csvCell(typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''));
	});
	return `${cells.join(',')},${cursor}${CSV_LINE_END}`;
}
