import type { EventId } from '../../../contract/event/event.ts';
import type { EventRow } from '../../../storage/rows/ledger/events.ts';
import { settleCopies } from '../../../storage/search/settle-copies.ts';
import { enterDocument } from '../../../storage/search/write-documents.ts';
import type { Domain } from '../../domain.ts';
import type { JobLease } from '../../ports/lease.ts';
import { documentOf } from '../../search/document-of.ts';

/**
 * Enters an event in the search index. Its job has read it right before, and it is inserted only: a removal in between is seen, or its
 * tombstone is, or it finds the document.
 */
export async function indexEvent(
	{ store }: Domain,
	id: EventId,
	reading: Promise<EventRow | undefined>,
	lease: JobLease,
): Promise<void> {
	const before = () => lease.assertHeld();
	const found = await reading;
	// A run of this job that failed may have made a copy behind the removal.
	if (!found || found.removed) await settleCopies(store, [id], before);
	else await enterDocument(store, documentOf(found.event, found.tags), before);
}
