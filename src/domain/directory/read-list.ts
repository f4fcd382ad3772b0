import type { Page } from '../../contract/event/event.ts';
import type { Row, Page as Rows } from '../../storage/port.ts';
import { type ListOrder, rankKeys } from '../../storage/rows/directory/ranks.ts';
import type { Domain } from '../domain.ts';

/** A partition of a list, as far as it was read. */
type Shard = { rows: Row[]; read(): Promise<Rows>; more: boolean };

/**
 * Up to so many rows of a list behind a row, in its order: the 16 partitions merged. Each is asked for a few rows, and for
 * more where it has the next ones, so a page reads about twice what it shows.
 */
export async function readList(
	{ store }: Domain,
	order: ListOrder,
	{ after, most, signal }: { after?: string | undefined; most: number; signal?: AbortSignal | undefined },
): Promise<Page<Row>> {
	const limit = Math.max(4, Math.ceil((most * 2) / rankKeys.shards.length));
	const shards = await Promise.all(
		rankKeys.shards.map((shard) => {
			let continuation: string | undefined;
			const query = { ...rankKeys.list(shard, order), after, limit };
			const opened: Shard = {
				rows: [],
				more: true,
				async read() {
					const page = await store.tables.ranks.range({ ...query, continuation });
					continuation = page.next;
					return page;
				},
			};
			return filled(opened);
		}),
	);
	const items: Row[] = [];
	while (items.length < most) {
		signal?.throwIfAborted();
		const first = shards.filter(({ rows }) => rows.length > 0).sort(byFirstRow)[0];
		const row = first?.rows.shift();
		if (!first || !row) return { items };
		items.push(row);
		if (first.rows.length === 0) await filled(first);
	}
	const last = items.at(-1);
	const isMore = shards.some(({ rows }) => rows.length > 0);
	return isMore && last ? { items, next: last.row } : { items };
}

/** A page of storage may be empty and lead to another one. */
async function filled(shard: Shard): Promise<Shard> {
	while (shard.rows.length === 0 && shard.more) {
		const { rows, next } = await shard.read();
		shard.rows = [...rows];
		shard.more = next !== undefined;
	}
	return shard;
}

const byFirstRow = (one: Shard, other: Shard) => ((one.rows[0]?.row ?? '') < (other.rows[0]?.row ?? '') ? -1 : 1);
