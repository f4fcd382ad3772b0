import { pagesOf } from '../../storage/pages.ts';
import { documentRowOf, searchKeys } from '../../storage/rows/search.ts';
import { settleCopies } from '../../storage/search/settle-copies.ts';
import type { Domain } from '../domain.ts';

const DOCUMENTS_AT_ONCE = 100;

/**
 * Copies all documents to the search service, once: they may be older than the service's index, or the index was lost. It
 * goes on where it was stopped, and may run side by side with itself and with jobs. Resolves to false when `signal` ended it.
 */
export async function copyDocuments(domain: Domain, signal?: AbortSignal): Promise<boolean> {
	const { tables, search } = domain.store;
	if (!search.copies) return true;
	const key = searchKeys.copied(search.copies.place);
	const noted = (await tables.search.get(key))?.properties;
	const isDone = noted?.done === true;
	if (isDone && !(await isEmpty(domain))) return true;
	const begun = isDone ? undefined : noted;
	for (const shard of searchKeys.shards) {
		if (shard < String(begun?.shard ?? '')) continue;
		const after = shard === begun?.shard ? String(begun.after) : undefined;
		const documents = { ...searchKeys.documents(shard, after), limit: DOCUMENTS_AT_ONCE };
		for await (const rows of pagesOf(tables.search, documents)) {
			if (signal?.aborted) return false;
			const live = rows.filter((row) => !documentRowOf(row).removed);
			await settleCopies(
				domain.store,
				live.map(({ row }) => searchKeys.eventOfDocument(row)),
			);
			const last = rows.at(-1);
			if (last) await tables.search.upsert(key, { done: false, shard, after: searchKeys.eventOfDocument(last.row) });
		}
	}
	await tables.search.upsert(key, { done: true });
	return true;
}

async function isEmpty({ store }: Domain): Promise<boolean> {
	return (await store.search.find({ all: [], none: [], limit: 1 })).hits.length === 0;
}
