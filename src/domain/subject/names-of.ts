import type { SubjectId } from '../../contract/subject/subject.ts';
import type { NamedSubject } from '../../contract/subject/subject-card.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { mapSome } from '../lists/map-some.ts';
import { profileOf } from './profile.ts';

const PROFILES_AT_ONCE = 16;

/**
 * Current names of these subjects: an event has the name that its poster had when it was posted. A subject that does
 * not exist, or was erased, is left out.
 */
export async function namesOf(
	{ domain, principal }: Ctx,
	{ ids }: { ids: readonly SubjectId[] },
): Promise<NamedSubject[]> {
	authorize(principal, 'subject.read');
	const profiles = await mapSome([...new Set(ids)], PROFILES_AT_ONCE, (id) => profileOf(domain, id));
	return profiles
		.filter((profile) => profile !== undefined)
		.map(({ id, handle, name, kind }) => ({ id, handle, name, kind }));
}
