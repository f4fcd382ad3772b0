/** Columns that a reader of the audit trail may choose, in their order. Every row has its time and its sentence as well. */
export const TRAIL_COLUMNS = [
	'actor',
	'target',
	'subject',
	'action',
	'via',
	'client',
	'address',
	'seq',
	'hash',
] as const;
export type TrailColumn = (typeof TRAIL_COLUMNS)[number];

/** The columns of a reader who chose none. */
export const USUAL_COLUMNS: readonly TrailColumn[] = ['via', 'client', 'address', 'seq'];

/** These columns in the order of the table, each once. */
export const inColumnOrder = (words: readonly string[]): TrailColumn[] =>
	TRAIL_COLUMNS.filter((column) => words.includes(column));
