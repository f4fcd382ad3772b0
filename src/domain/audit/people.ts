/** Finds the subjects that entries name. */
import type { Entry, EntryDetails } from '../../contract/audit/audit.ts';
import type { NamedSubject } from '../../contract/schema/trail.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { profileOf } from '../subject/profile.ts';

/** Profiles that are read at once. */
const PROFILES_AT_ONCE = 32;
/** Ids in the change of one entry, at the most. */
const IDS_OF_AN_ENTRY = 20;

/** Handle and name of each of these, as they are now, in the order of ids. Those without a profile are left out. */
export async function peopleOf(domain: Domain, ids: Iterable<SubjectId>): Promise<NamedSubject[]> {
	const subjects = [...new Set(ids)].filter(isSubjectId).toSorted();
	const profiles = await mapSome(subjects, PROFILES_AT_ONCE, (id) => profileOf(domain, id));
	return profiles.flatMap((profile) => profile ?? []).map(({ id, handle, name }) => ({ id, handle, name }));
}

/** Handle and name of all subjects in these entries, and of those that their changes name. */
export function peopleIn(
	domain: Domain,
	entries: readonly (Pick<Entry, 'subject' | 'actor' | 'target'> & Pick<EntryDetails, 'before' | 'after'>)[],
): Promise<NamedSubject[]> {
	return peopleOf(
		domain,
		entries.flatMap(({ subject, actor, target, before, after }) => [
			subject,
			actor,
			target,
			...idsIn([before, after]).slice(0, IDS_OF_AN_ENTRY),
		]),
	);
}

/** All texts in a change that are ids of subjects. */
function idsIn(value: unknown): SubjectId[] {
	if (typeof value === 'string') return isSubjectId(value) ? [value] : [];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}
