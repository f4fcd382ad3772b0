import type { SubjectId } from '../../contract/subject/subject.ts';
import { gathered } from '../../trpc/gathered.ts';

/** The key of a subject's name in the cache. */
export const nameKey = (id: SubjectId): readonly string[] => ['name', id];

/** The most names that one call takes. */
const NAMES_A_CALL = 100;

/** Null for a subject that the answer leaves out. */
export function nameLoader<Named extends { id: SubjectId }>(
	read: (ids: SubjectId[]) => Promise<Named[]>,
): (id: SubjectId) => Promise<Named | null> {
	return gathered<SubjectId, Named>({
		read,
		mostACall: NAMES_A_CALL,
		nameOf: (one) => (typeof one === 'string' ? one : one.id),
	});
}
