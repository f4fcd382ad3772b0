import type { SubjectId } from '../../contract/subject.ts';
import type { NamedSubject } from '../../contract/subject-card.ts';
import { authorize } from '../authorize.ts';
import { mapSome } from '../core/map-some.ts';
import type { Ctx } from '../ctx.ts';
import { profileOf } from './profile.ts';

const AT_ONCE = 16;

/**
 * How these subjects are called now: an event says how its poster was called when it was posted. One that does not exist,
 * or was erased, is left out.
 */
export async function namesOf(
	{ domain, principal }: Ctx,
	{ ids }: { ids: readonly SubjectId[] },
): Promise<NamedSubject[]> {
	authorize(principal, 'subject.read');
	const profiles = await mapSome([...new Set(ids)], AT_ONCE, (id) => profileOf(domain, id));
	return profiles
		.filter((profile) => profile !== undefined)
		.map(({ id, handle, name, kind }) => ({ id, handle, name, kind }));
}
