import type { EventId } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { getEvent } from '../../storage/ledger.ts';
import { settleCopies } from '../../storage/search/settle-copies.ts';
import { enterDocument } from '../../storage/search/write-documents.ts';
import type { Domain } from '../domain.ts';
import { documentOf } from '../search/document-of.ts';
import type { JobLease } from './lease.ts';

/**
 * Enters an event in the search index. It is read right before, and inserted only: a removal in between is seen, or its
 * tombstone is, or it finds the document.
 */
export async function indexEvent(domain: Domain, poster: SubjectId, id: EventId, lease: JobLease): Promise<void> {
	const { store } = domain;
	const before = () => lease.assertHeld();
	const found = await getEvent(store.tables.ledger, poster, id);
	// A run of this job that failed may have made a copy behind the removal.
	if (!found || found.removed) await settleCopies(store, [id], before);
	else await enterDocument(store, documentOf(found.event, found.tags), before);
}
