/**
 * The search index held against the ledgers: each live event has its document, and each document is of a live event. What
 * terms there are follows from a document, and is written with it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { eventIdOf, eventKeys, eventRowOf, getEvent } from '../../storage/rows/ledger/events.ts';
import { documentRowOf, searchKeys } from '../../storage/rows/search.ts';
import { dropDocument, enterDocument, removeDocuments } from '../../storage/search/write-documents.ts';
import type { Domain } from '../domain.ts';
import { documentOf } from '../search/document-of.ts';
import { type Difference, differs, type Found } from './check.ts';

/** Live events that are missing in the index, or there with other words. `forged` ones are carried nowhere. */
export async function* lostDocuments(
	domain: Domain,
	subject: SubjectId,
	forged: ReadonlySet<EventId>,
): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.ledger, eventKeys.all(subject)))
		for (const row of rows) {
			const id = eventIdOf(row);
			if (eventRowOf(row).removed || forged.has(id)) continue;
			yield* differs(domain, subject, `the document of ${id}`, () => checkDocument(domain, subject, id));
		}
}

async function checkDocument({ store }: Domain, subject: SubjectId, id: EventId): Promise<Found | undefined> {
	const { ledger, search } = store.tables;
	const [found, row] = await Promise.all([getEvent(ledger, subject, id), search.get(searchKeys.document(id))]);
	if (!found || found.removed) return undefined;
	const due = documentOf(found.event, found.tags);
	const what = `${id} is not in the search index`;
	if (!row) return { kind: 'lost', what, write: () => enterDocument(store, due) };
	const held = documentRowOf(row);
	// Without rows of terms nothing leads to it: it was entered while there were copies instead.
	const isFound = held.parts > 0 || !store.search.hasTermRows;
	if (!held.removed && isDeepStrictEqual(held.document, due) && isFound) return undefined;
	const write = async () => {
		await dropDocument(store, row);
		await enterDocument(store, due);
	};
	return held.removed || !isFound
		? { kind: 'lost', what, write }
		: { kind: 'changed', what: `${id} is in the search index with other words`, write };
}

/** Documents of what no ledger has, or has no more. Each is reported for the poster that it names. */
export async function* surplusDocuments(domain: Domain): AsyncGenerator<Difference> {
	for (const shard of searchKeys.shards)
		for await (const rows of pagesOf(domain.store.tables.search, searchKeys.documents(shard)))
			for (const row of rows) {
				const id = searchKeys.eventOfDocument(row.row);
				yield* differs(domain, posterOf(row.properties), `the document of ${id}`, () => checkSurplus(domain, id));
			}
}

const posterOf = ({ poster }: Record<string, unknown>): SubjectId => (typeof poster === 'string' ? poster : 'search');

async function checkSurplus({ store }: Domain, id: EventId): Promise<Found | undefined> {
	const { ledger, search } = store.tables;
	const row = await search.get(searchKeys.document(id));
	const held = row && documentRowOf(row);
	if (!row || !held || held.removed) return undefined;
	const found = await getEvent(ledger, held.document.poster, id);
	if (found && !found.removed) return undefined;
	const what = found
		? `${id} is in the search index and was removed`
		: `${id} is in the search index, and the ledger of its poster has no such event`;
	return { kind: 'ghost', what, write: () => (found ? removeDocuments(store, [id]) : dropDocument(store, row)) };
}
