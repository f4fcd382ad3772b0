/** Finds the subjects that entries name. */
import type { Entry } from '../../contract/audit/audit.ts';
import type { NamedSubject } from '../../contract/schema/trail.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { profileOf } from '../subject/profile.ts';

/** Profiles that are read at once. */
const PROFILES_AT_ONCE = 32;

/** Handle and name of each of these, as they are now, in the order of ids. Those without a profile are left out. */
export async function peopleOf(domain: Domain, ids: Iterable<SubjectId>): Promise<NamedSubject[]> {
	const subjects = [...new Set(ids)].filter(isSubjectId).toSorted();
	const profiles = await mapSome(subjects, PROFILES_AT_ONCE, (id) => profileOf(domain, id));
	return profiles.flatMap((profile) => profile ?? []).map(({ id, handle, name }) => ({ id, handle, name }));
}

/** Handle and name of all subjects in these entries. */
export function peopleIn(
	domain: Domain,
	entries: readonly Pick<Entry, 'subject' | 'actor' | 'target'>[],
): Promise<NamedSubject[]> {
	return peopleOf(
		domain,
		entries.flatMap(({ subject, actor, target }) => [subject, actor, target]),
	);
}
