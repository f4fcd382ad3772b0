/** Fills a page from rows of which some are hidden: the same on the server and in the reader in `sdk/`. */

import type { Page } from '../event/event.ts';
import { cursorAfter } from './cursor.ts';

/** Rows that one call reads, at the most. Where most are hidden, pages come short, and none comes late. */
export const MAX_ROWS_READ = 2_000;

/** Rows of one query: it costs about the same for one row as for so many. */
export const ROWS_A_READ = 250;

/** Some rows in their order. With `next` there are more, even where these are none. */
export type RowBatch<Row, Place> = { rows: readonly Row[]; next?: Place | undefined };

export type FillPageOptions<Row, Place, Item> = {
	/** Items of a full page. */
	limit: number;
	/** Reads at most so many rows, from a place on. */
	readRows(place: Place | undefined, most: number): Promise<RowBatch<Row, Place>>;
	keyOf(row: Row): string;
	/** Undefined for a row that is not shown. */
	pick(row: Row): Item | undefined;
	/** Ends the work before the next read. */
	signal?: AbortSignal | undefined;
};

/**
 * A page of what `pick` keeps. It may be short or even empty: only a missing `next` is the end. The cursor stands behind
 * the last row that was read, whether it was kept or not. Throws the signal's reason once it is aborted.
 */
export async function fillPage<Row, Place, Item>({
	limit,
	readRows,
	keyOf,
	pick,
	signal,
}: FillPageOptions<Row, Place, Item>): Promise<Page<Item>> {
	const items: Item[] = [];
	let read = 0;
	let last: Row | undefined;
	let place: Place | undefined;
	do {
		signal?.throwIfAborted();
		const { rows, next } = await readRows(place, Math.min(ROWS_A_READ, MAX_ROWS_READ - read));
		for (const row of rows) {
			// The rest of what storage gave is for the next page.
			if (items.length === limit && last !== undefined) return { items, next: cursorAfter(keyOf(last)) };
			const item = pick(row);
			if (item !== undefined) items.push(item);
			last = row;
		}
		read += rows.length;
		place = next;
	} while (place !== undefined && items.length < limit && read < MAX_ROWS_READ);
	return place !== undefined && last !== undefined ? { items, next: cursorAfter(keyOf(last)) } : { items };
}
