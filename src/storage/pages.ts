import type { RangeQuery, Row, Table } from './port.ts';

/** All rows of a range, page by page. A page that carries a continuation is not the end, not even when it is empty. */
export async function* pagesOf(table: Table, query: RangeQuery, signal?: AbortSignal): AsyncGenerator<Row[]> {
	let continuation: string | undefined;
	do {
		signal?.throwIfAborted();
		const page = await table.range({ ...query, continuation });
		yield page.rows;
		continuation = page.next;
	} while (continuation);
}
