import { afterOf, cursorAfter } from '../contract/cursor.ts';
import type { Page } from '../contract/event.ts';
import type { RangeQuery, Row, Table } from '../storage/port.ts';

export type PageRequest = { cursor?: string; limit: number };

/**
 * A full page of what `pick` keeps of a range. Rows that it drops (undefined) do not count, and a short
 * or empty page of the store is not the end: only the store's missing continuation is.
 */
export async function pageOf<T>(
	table: Table,
	bounds: RangeQuery,
	{ cursor, limit }: PageRequest,
	pick: (row: Row) => T | undefined,
): Promise<Page<T>> {
	const query = { ...bounds, after: afterOf(cursor) ?? bounds.after };
	const items: T[] = [];
	let continuation: string | undefined;
	let last = '';
	do {
		const page = await table.range({ ...query, limit: limit - items.length, continuation });
		for (const row of page.rows) {
			last = row.row;
			const item = pick(row);
			if (item !== undefined) items.push(item);
		}
		continuation = page.next;
	} while (continuation && items.length < limit);
	return continuation ? { items, next: cursorAfter(last) } : { items };
}
