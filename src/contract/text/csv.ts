/** CSV as RFC 4180 has it, for spreadsheets. */

export const CSV_LINE_END = '\r\n';

/** Characters that begin a formula in a spreadsheet, the wide forms among them. */
const BEGINS_FORMULA = /^['=+\-@\t\r\n＝＋－＠]/;

/**
 * A spreadsheet must not run what somebody chose as a name: such a cell gets an apostrophe before it. So does one that
 * begins with an apostrophe, so that taking the first one away always gives back what it was.
 */
export function csvCell(value: string): string {
	const safe = BEGINS_FORMULA.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
