/** Copies of documents in a search service held against the rows of documents, a page at a time. */
import { isDeepStrictEqual } from 'node:util';
import type { EventId } from '../../contract/event/event.ts';
import { pagesOf } from '../../storage/pages.ts';
import { documentRowOf, searchKeys } from '../../storage/rows/search.ts';
import { settleCopies } from '../../storage/search/settle-copies.ts';
import type { DocumentCopies, SearchDocument } from '../../storage/search-index.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { type Difference, differs, type Found } from './check.ts';

const PAGE = 100;
const READS_AT_ONCE = 16;

/** A write is seen by then, and is looked for so often until then. */
const SEEN_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 250;

/** Nothing where there are no copies. */
export async function* copyDifferences(domain: Domain): AsyncGenerator<Difference> {
	const { copies } = domain.store.search;
	if (!copies) return;
	yield* lostCopies(domain, copies);
	yield* surplusCopies(domain, copies);
}

async function* lostCopies(domain: Domain, copies: DocumentCopies): AsyncGenerator<Difference> {
	for (const shard of searchKeys.shards)
		for await (const rows of pagesOf(domain.store.tables.search, { ...searchKeys.documents(shard), limit: PAGE })) {
			const documents = rows.map(documentRowOf).flatMap((row) => (row.removed ? [] : [row.document]));
			let left = await differing(copies, documents);
			// They may have been written a moment ago.
			if (left.length > 0) await domain.sleep(LOOK_EVERY_MS * 4);
			if (left.length > 0) left = await differing(copies, left);
			for (const { id, poster } of left) yield* differs(domain, poster, `the copy of ${id}`, () => check(domain, id));
		}
}

async function differing(copies: DocumentCopies, documents: readonly SearchDocument[]): Promise<SearchDocument[]> {
	const held = new Map((await copies.get(documents.map(({ id }) => id))).map((copy) => [copy.id, copy]));
	return documents.filter((document) => !isDeepStrictEqual(held.get(document.id), document));
}

async function* surplusCopies(domain: Domain, copies: DocumentCopies): AsyncGenerator<Difference> {
	const { search, tables } = domain.store;
	let after: EventId | undefined;
	do {
		const { hits, next } = await search.find({ all: [], none: [], after, limit: PAGE });
		const rows = await mapSome(hits, READS_AT_ONCE, ({ id }) => tables.search.get(searchKeys.document(id)));
		const surplus = hits.filter((_, index) => !rows[index] || documentRowOf(rows[index]).removed);
		if (surplus.length > 0) await domain.sleep(LOOK_EVERY_MS * 4);
		const left = new Set((await copies.get(surplus.map(({ id }) => id))).map(({ id }) => id));
		for (const { id, poster } of surplus)
			if (left.has(id)) yield* differs(domain, poster, `the copy of ${id}`, () => check(domain, id));
		after = next;
	} while (after !== undefined);
}

async function check(domain: Domain, id: EventId): Promise<Found | undefined> {
	const { store } = domain;
	const row = await store.tables.search.get(searchKeys.document(id));
	const due = row && documentRowOf(row);
	const [copy] = (await store.search.copies?.get([id])) ?? [];
	const write = async () => {
		await settleCopies(store, [id]);
		for (let waited = 0; waited < SEEN_WITHIN_MS && (await check(domain, id)); waited += LOOK_EVERY_MS)
			await domain.sleep(LOOK_EVERY_MS);
	};
	if (!due || due.removed)
		return copy && { kind: 'ghost', what: `${id} is in the search service, and is no document`, write };
	if (!copy) return { kind: 'lost', what: `${id} is not in the search service`, write };
	if (isDeepStrictEqual(copy, due.document)) return undefined;
	return { kind: 'changed', what: `${id} is in the search service with other words`, write };
}
