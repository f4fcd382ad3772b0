import type { Store, Write } from '../storage/port.ts';
import { enterDocument, stepsToEnter } from '../storage/search/write-documents.ts';
import type { SearchDocument } from '../storage/search-index.ts';

const ENTERED_AT_ONCE = 8;

/** Enters many documents, in one go where the engine indexes them itself. Makes no copies in a search service. */
export async function enterDocuments(store: Store, documents: readonly SearchDocument[]): Promise<void> {
	if (!store.search.hasTermRows) {
		const writes = documents.flatMap((document) =>
			stepsToEnter(store, document).flatMap((step): readonly Write[] => (step.kind === 'writeMany' ? step.writes : [])),
		);
		await store.tables.search.writeMany(writes);
		return;
	}
	for (let start = 0; start < documents.length; start += ENTERED_AT_ONCE)
		await Promise.all(documents.slice(start, start + ENTERED_AT_ONCE).map((one) => enterDocument(store, one)));
}
