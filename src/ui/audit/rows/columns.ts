import { inColumnOrder, type TrailColumn, USUAL_COLUMNS } from '../../../contract/audit/trail-columns.ts';

/** The cookie that holds the columns that the reader chose last, so that the server's HTML has them. */
export const COLUMNS_COOKIE = 'tideline-trail-columns';

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

const NO_COLUMN = 'none';

/** Columns as an address and a cookie have them. */
export const columnsText = (columns: readonly string[]): string => columns.join('.') || NO_COLUMN;

/** The columns that an address or a cookie names. Words that name none are left out. Undefined where it names nothing. */
export const columnsIn = (text: string | null | undefined): TrailColumn[] | undefined =>
	text ? inColumnOrder(text.split('.')) : undefined;

/** The columns of a page: those of its address, or else those that the reader chose last. */
export const shownColumns = (inAddress: string | null | undefined, chosen: string | undefined) =>
	columnsIn(inAddress) ?? columnsIn(chosen) ?? USUAL_COLUMNS;
