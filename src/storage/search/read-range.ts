import type { Page, RangeQuery, Row } from '../port.ts';

/** So many rows of a range, or all that there are (`isWhole`): a page of storage may be short and have a next one. */
export async function readRange(
	read: (range: RangeQuery) => Promise<Page>,
	range: RangeQuery & { limit: number },
): Promise<{ rows: Row[]; isWhole: boolean }> {
	const rows: Row[] = [];
	let { continuation } = range;
	for (;;) {
		const page = await read({ ...range, continuation, limit: range.limit - rows.length });
		rows.push(...page.rows);
		if (!page.next) return { rows, isWhole: true };
		if (rows.length >= range.limit) return { rows, isWhole: false };
		continuation = page.next;
	}
}
