/** How a page is filled from rows of which some are not shown: the same on the server and in the reader in `sdk/`. */
import { cursorAfter } from './cursor.ts';
import type { Page } from './event.ts';

/** Rows that one call looks at, at the most: where most are hidden, pages come short, and none comes late. */
export const LOOKED_AT = 2_000;

/** Rows that are asked of storage at once: a query costs about the same for one as for so many. */
export const ROWS_A_LOOK = 250;

/** Some rows in their order, and where they go on, if they do. None at all may go on, too. */
export type Look<Row, Place> = { rows: readonly Row[]; next?: Place | undefined };

export type Filling<Row, Place, Item> = {
	/** Items of a full page. */
	limit: number;
	/** Reads at most so many rows, from a place on. */
	look(place: Place | undefined, most: number): Promise<Look<Row, Place>>;
	keyOf(row: Row): string;
	/** Undefined for a row that is not shown. */
	pick(row: Row): Item | undefined;
	/** Ends the work before the next look. */
	signal?: AbortSignal | undefined;
};

/**
 * A page of what `pick` keeps. It may be short or even empty: only a missing `next` is the end. The cursor stands behind
 * the last row that was looked at, whether it was kept or not. Throws the signal's reason once it is aborted.
 */
export async function fillPage<Row, Place, Item>({
	limit,
	look,
	keyOf,
	pick,
	signal,
}: Filling<Row, Place, Item>): Promise<Page<Item>> {
	const items: Item[] = [];
	let looked = 0;
	let last: Row | undefined;
	let place: Place | undefined;
	do {
		signal?.throwIfAborted();
		const { rows, next } = await look(place, Math.min(ROWS_A_LOOK, LOOKED_AT - looked));
		for (const row of rows) {
			// The rest of what storage gave is for the next page.
			if (items.length === limit && last !== undefined) return { items, next: cursorAfter(keyOf(last)) };
			const item = pick(row);
			if (item !== undefined) items.push(item);
			last = row;
		}
		looked += rows.length;
		place = next;
	} while (place !== undefined && items.length < limit && looked < LOOKED_AT);
	return place !== undefined && last !== undefined ? { items, next: cursorAfter(keyOf(last)) } : { items };
}
