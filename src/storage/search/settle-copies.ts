/**
 * Keeps copies of documents equal to their rows. The writer of a row settles its copy afterwards, and a copy is settled
 * once its row was looked at after the last write of the copy, and was the same as before it.
 *
 * So any of these may run side by side. The last writer looks at the row last: it sees the row that this copy was
 * made of, or makes the copy again. A process that dies before it looks leaves a job, which settles the copy again.
 */
import type { EventId } from '../../contract/event/event.ts';
import type { Row, Store } from '../port.ts';
import { documentRowOf, searchKeys } from '../rows/search.ts';

/** Rows and copies at once. */
const SETTLED_AT_ONCE = 16;

/** `before` is called before each write, and ends it by throwing. */
export async function settleCopies(
	{ tables, search }: Pick<Store, 'tables' | 'search'>,
	ids: readonly EventId[],
	before = () => {},
): Promise<void> {
	const { copies } = search;
	if (!copies) return;
	for (let start = 0; start < ids.length; start += SETTLED_AT_ONCE) {
		let left = await read(ids.slice(start, start + SETTLED_AT_ONCE));
		while (left.length > 0) {
			const found = left.map(({ id, row }) => ({ id, held: row && documentRowOf(row) }));
			const live = found.flatMap(({ held }) => (held && !held.removed ? [held.document] : []));
			const gone = found.flatMap(({ id, held }) => (held && !held.removed ? [] : [id]));
			before();
			await Promise.all([live.length > 0 && copies.put(live), gone.length > 0 && copies.drop(gone)]);
			const again = await read(left.map(({ id }) => id));
			left = again.filter(({ row }, index) => row?.etag !== left[index]?.row?.etag);
		}
	}

	function read(some: readonly EventId[]): Promise<{ id: EventId; row: Row | undefined }[]> {
		return Promise.all(some.map(async (id) => ({ id, row: await tables.search.get(searchKeys.document(id)) })));
	}
}
