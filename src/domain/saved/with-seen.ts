import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getReadMark, newestIdAt } from '../../storage/rows/ledger/read-marks.ts';
import type { Domain } from '../domain.ts';

/** Adds the read mark of a list or a saved search. Events that were there when it was made count as seen. */
export async function withSeen<T extends { id: string; createdAt: string }>(
	{ store }: Domain,
	subject: SubjectId,
	saved: T,
): Promise<T & { seen: EventId }> {
	const seen = await getReadMark(store.tables.ledger, subject, saved.id);
	return { ...saved, seen: seen ?? newestIdAt(Date.parse(saved.createdAt)) };
}
