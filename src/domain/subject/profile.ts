import { NotFound } from '../../contract/errors.ts';
import type { Profile, SubjectId } from '../../contract/subject.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';

/** A subject's profile, or undefined when there is no such subject. */
export function profileOf(domain: Domain, id: SubjectId): Promise<Profile | undefined> {
	return getProfile(domain.store.tables.ledger, id);
}

/** Throws `subject_not_found` unless each of them has a profile. */
export async function assertExist(domain: Domain, ...ids: SubjectId[]): Promise<void> {
	const profiles = await Promise.all(ids.map((id) => profileOf(domain, id)));
	const missing = ids.find((_, index) => !profiles[index]);
	if (missing) throw new NotFound('subject', missing);
}
