import type { TrailColumn } from '../../../contract/audit/trail-columns.ts';

/** The row of an entry: cells in columns on a wide screen, a card on a narrow one. The table has the template. */
export const ROW = 'px-3 lg:grid lg:gap-x-5 lg:grid-cols-(--trail-columns)';

/** The most room of each column. The sentence takes what they leave, and never less than it needs to be read. */
const ROOM: Record<TrailColumn, string> = {
	actor: 'minmax(0,11rem)',
	target: 'minmax(0,11rem)',
	subject: 'minmax(0,11rem)',
	action: 'minmax(0,9rem)',
	via: 'minmax(0,7.5rem)',
	client: 'minmax(0,9rem)',
	address: 'minmax(0,8rem)',
	seq: 'minmax(2.5rem,4rem)',
	hash: 'minmax(0,7rem)',
};

export const columnTemplate = (columns: readonly TrailColumn[]): string =>
	['10.5rem', 'minmax(15rem,1fr)', ...columns.map((column) => ROOM[column])].join(' ');
