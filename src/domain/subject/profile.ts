import { NotFound } from '../../contract/errors/errors.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import { getProfile, profileOf as profileIn, profileKey } from '../../storage/rows/ledger/profile.ts';
import type { Domain } from '../domain.ts';
import type { KnownRows } from '../ports/ports.ts';

/** A subject's profile, or undefined when there is no such subject. */
export function profileOf(domain: Domain, id: SubjectId): Promise<Profile | undefined> {
	return getProfile(domain.store.tables.ledger, id);
}

/** The profile of a command's own subject: read once, as long as this process alone writes to its ledger. */
export async function knownProfile(
	{ store }: Domain,
	known: KnownRows,
	subject: SubjectId,
): Promise<Profile | undefined> {
	const key = profileKey(subject);
	const row = known.get(key.row) ?? (await store.tables.ledger.get(key));
	if (row) known.set(key.row, row);
	return row && profileIn(row);
}

/** Throws `subject_not_found` unless each of them has a profile. */
export async function assertExist(domain: Domain, ...ids: SubjectId[]): Promise<void> {
	const profiles = await Promise.all(ids.map((id) => profileOf(domain, id)));
	const missing = ids.find((_, index) => !profiles[index]);
	if (missing) throw new NotFound('subject', missing);
}
