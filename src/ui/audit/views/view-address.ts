import type { TrailColumn } from '../../../contract/audit/trail-columns.ts';
import type { StoredView, ViewFilter } from '../../../contract/reading/saved.ts';
import { columnsText } from '../address/columns-address.ts';
import { addressIn, isSameAddress, type TrailAddress, trailPath } from '../address/trail-filter.ts';

/** The content of a view. */
export type Shown = Pick<StoredView, 'filter' | 'columns'>;

/** The filter and columns on the page, to be saved. */
export type Present = { filter: ViewFilter; columns: TrailColumn[] };

/** An address may name anything. The server checks it as it saves the view. */
export const presentOf = (address: TrailAddress, columns: readonly TrailColumn[]): Present => ({
	filter: address as ViewFilter,
	columns: [...columns],
});

const addressOfView = ({ filter }: Shown): TrailAddress => addressIn((part) => filter[part]);

/** The address that opens a view. It names filter and columns, so that others can open it, too. */
export const viewPath = (view: Shown): string => trailPath(addressOfView(view), view.columns);

/** Whether the page shows this view as it was saved. */
export const isOpen = (view: Shown, address: TrailAddress, columns: readonly string[]): boolean =>
	isSameAddress(addressOfView(view), address) && columnsText(view.columns) === columnsText(columns);
