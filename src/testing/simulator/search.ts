/** Checks the search index once no job is pending: it holds the live events, their terms, and nothing of any other. */
import { isDeepStrictEqual } from 'node:util';
import type { EventId } from '../../contract/event/event.ts';
import { documentOf } from '../../domain/search/document-of.ts';
import type { EventRow } from '../../storage/rows/ledger/events.ts';
import { type DocumentRow, documentRowOf, searchKeys } from '../../storage/rows/search.ts';
import { partsOf } from '../../storage/search/write-documents.ts';
import type { SearchDocument } from '../../storage/search-index.ts';
import type { Flaw } from './flaw.ts';
import type { MemoryTable } from './memory-store.ts';

/** `final`: tombstones are gone, too. */
export function searchFlaws(
	search: MemoryTable,
	events: readonly Extract<EventRow, { removed: false }>[],
	final: boolean,
): Flaw[] {
	const due = new Map(events.map(({ event, tags }) => [event.id, documentOf(event, tags)]));
	const held = new Map<EventId, DocumentRow>();
	const terms = new Set<string>();
	for (const partition of searchKeys.shards)
		for (const row of search.range({ partition, limit: Number.MAX_SAFE_INTEGER }).rows)
			if (searchKeys.isDocument(row.row)) held.set(searchKeys.eventOfDocument(row.row), documentRowOf(row));
			else if (!row.properties.removed || final) terms.add(row.row);
	const flaws = [...due.values()].flatMap((document) => documentFlaws(document, held.get(document.id), terms));
	for (const [id, row] of held)
		if (!due.has(id) && (final || !row.removed))
			flaws.push({ kind: 'ghost', what: `${id} is in the search index${row.removed ? ' as a tombstone' : ''}` });
	for (const term of terms) flaws.push({ kind: 'ghost', what: `${term} is left in the search index` });
	return flaws;
}

/** Takes the terms away that the document accounts for. */
function documentFlaws(document: SearchDocument, held: DocumentRow | undefined, terms: Set<string>): Flaw[] {
	if (!held || held.removed || !isDeepStrictEqual(held.document, document))
		return [{ kind: 'lost', what: `${document.id} is not in the search index` }];
	if (held.parts === 0) return [];
	const rows = partsOf(document).flatMap((keys, part) => [
		...(part === 0 ? [] : [searchKeys.part(document.id, part)]),
		...keys,
	]);
	return rows
		.filter(({ row }) => !terms.delete(row))
		.map(({ row }): Flaw => ({ kind: 'lost', what: `${row} is not in the search index` }));
}
