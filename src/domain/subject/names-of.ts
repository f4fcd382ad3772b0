import type { SubjectId } from '../../contract/subject/subject.ts';
import type { NamedSubject } from '../../contract/subject/subject-card.ts';
import { getMarkedProfile, type MarkedProfile, subjectLabels } from '../../storage/rows/ledger/marks.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { mapSome } from '../lists/map-some.ts';

const PROFILES_AT_ONCE = 16;

/**
 * Current names of these subjects, with their labels: an event has the name that its poster had when it was posted. A subject that does
 * not exist, or was erased, is left out.
 */
export async function namesOf(
	{ domain, principal }: Ctx,
	{ ids }: { ids: readonly SubjectId[] },
): Promise<NamedSubject[]> {
	authorize(principal, 'subject.read');
	const { ledger } = domain.store.tables;
	const found = await mapSome([...new Set(ids)], PROFILES_AT_ONCE, (id) => getMarkedProfile(ledger, id));
	return found.filter((each) => each !== undefined).map(named);
}

const named = ({ profile: { id, handle, name, kind, issueLink, commitLink }, marks }: MarkedProfile): NamedSubject => ({
	id,
	handle,
	name,
	kind,
	...(issueLink && { issueLink }),
	...(commitLink && { commitLink }),
	...subjectLabels(marks),
});
