import type { Page } from '../../contract/event/event.ts';
import { afterOf } from '../../contract/reading/cursor.ts';
import { fillPage } from '../../contract/reading/fill-page.ts';
import type { RangeQuery, Row, Table } from '../../storage/port.ts';

/** Request for a page of a list. `signal` is aborted when the caller has left. */
export type PageRequest = { cursor?: string; limit: number; signal?: AbortSignal | undefined };

/** Request for a page of events. With `before`, in Unix milliseconds, the list begins with the newest event from before it. */
export type EventPageRequest = PageRequest & { before?: number | undefined };

/**
 * A page of the items that `pick` makes of the rows of a range. It is short when many rows give undefined: see
 * `fillPage`.
 */
export async function pageOf<T>(
	table: Table,
	bounds: RangeQuery,
	{ cursor, limit, signal }: PageRequest,
	pick: (row: Row) => T | undefined,
): Promise<Page<T>> {
	const query = { ...bounds, after: afterOf(cursor) ?? bounds.after };
	return fillPage({
		limit,
		signal,
		readRows: (continuation: string | undefined, most) => table.range({ ...query, limit: most, continuation }),
		keyOf: ({ row }) => row,
		pick,
	});
}
