/** Entries as CSV (RFC 4180). */
import type { TrailEntry } from '../../contract/audit/audit.ts';

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

const END = '\r\n';

export const csvHead = `${COLUMNS.join(',')},cursor${END}`;

/** `before` and `after` are JSON. The cursor is last, and is never quoted. */
export function csvLine(entry: TrailEntry, cursor: string): string {
	const cells = COLUMNS.map((name) => {
		const value = entry[name];
		return cellOf(typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''));
	});
	return `${cells.join(',')},${cursor}${END}`;
}

/** Characters that begin a formula in a spreadsheet, the wide forms among them. */
const BEGINS_FORMULA = /^['=+\-@\t\r\n＝＋－＠]/;

/**
 * A spreadsheet must not run what somebody chose as a name: such a cell gets an apostrophe before it. So does one that
 * begins with an apostrophe, so that taking the first one away always gives back what it was.
 */
function cellOf(value: string): string {
	const safe = BEGINS_FORMULA.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
