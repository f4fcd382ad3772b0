import type { OpenFile } from '../file/open-file.ts';
import { rangeBounds } from '../file/range.ts';
import { merged } from '../file/shared-rows.ts';
import type { ReadingRequest } from './messages.ts';

/** A row and its ETag. */
type Version = [row: string, etag: number];

/** Whether a range still holds what was read. Only inside the writer's transaction, of which `sharedRows` has taken in all. */
export function holds(
	{ database, partitions, sharedRows }: OpenFile,
	{ name, range, rows, etags }: ReadingRequest,
): boolean {
	const id = partitions.find(name, range.partition);
	if (id === undefined) return rows.length === 0;
	const { where, bounds, isWithin } = rangeBounds(range);
	const limit = rows.length + 1;
	const text = `SELECT row, coalesce(etag, content) FROM rows WHERE partition = ?${where} ORDER BY row LIMIT ?`;
	const moved = database.statement(text).all(id, ...bounds, limit) as unknown as Version[];
	const unmoved = sharedRows.rowsOf(name, id, isWithin, limit);
	const found: [string, ...unknown[]][] = unmoved.length === 0 ? moved : merged(unmoved, moved);
	return (
		found.length === rows.length && found.every(([row, etag], index) => row === rows[index] && etag === etags[index])
	);
}
