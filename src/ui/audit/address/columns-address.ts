import { inColumnOrder, type TrailColumn, USUAL_COLUMNS } from '../../../contract/audit/trail-columns.ts';

/** The cookie that holds the columns that the reader chose last, so that the server's HTML has them. */
export const COLUMNS_COOKIE = 'tideline-trail-columns';

const NO_COLUMN = 'none';

/** Columns as an address and a cookie have them. */
export const columnsText = (columns: readonly string[]): string => columns.join('.') || NO_COLUMN;

/** The columns that an address or a cookie names. Words that name none are left out. Undefined where it names nothing. */
export const columnsIn = (text: string | null | undefined): TrailColumn[] | undefined =>
	text ? inColumnOrder(text.split('.')) : undefined;

/** The columns of a page: those of its address, or else those that the reader chose last. */
export const shownColumns = (inAddress: string | null | undefined, chosen: string | undefined) =>
	columnsIn(inAddress) ?? columnsIn(chosen) ?? USUAL_COLUMNS;
