import { TidelineError } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Profile, SubjectId } from '../../contract/subject.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { draftProfile, shortName } from './draft-profile.ts';
import { profileFact } from './profile-fact.ts';
import { identityOf } from './subject-id.ts';

/**
 * The profile of a subject that an operator acts for. A machine (`app`) is made at its first mention;
 * a person makes their own subject by signing in. Throws `subject_not_found`.
 */
export async function ensureMachine(
	domain: Domain,
	principal: Principal,
	id: SubjectId,
): Promise<{ profile: Profile; created: boolean }> {
	assertMayActFor(principal, id);
	const { ledger } = domain.store.tables;
	const known = await getProfile(ledger, id);
	if (known) return { profile: known, created: false };
	const identity = identityOf(id);
	if (identity?.provider !== 'app')
		throw new TidelineError(
			'subject_not_found',
			`Nobody has signed in as ${id} yet. Only a machine (app-…) is made by mentioning it.`,
		);
	const drafted = await draftProfile(domain, id, 'machine', shortName(identity.uid));
	const { result, owed } = await domain.committer.commit<{ profile: Profile; created: boolean }>({
		subject: id,
		...actorOf(principal),
		async decide() {
			const profile = await getProfile(ledger, id);
			if (profile) return { settled: { profile, created: false } };
			const { contentHash, write } = profileFact(domain, drafted);
			return {
				action: 'subject-created',
				target: '',
				contentHash,
				facts: () => [write],
				result: () => ({ profile: drafted, created: true }),
			};
		},
	});
	if (owed) domain.owed(owed);
	return result;
}
