import type { Profile, Provider } from '../../contract/subject.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { draftProfile, nameFrom, shortName } from './draft-profile.ts';
import { profileFact } from './profile-fact.ts';
import { subjectIdOf } from './subject-id.ts';

/** What a provider says of someone who signed in. */
export type Identity = { provider: Provider; uid: string; name?: string | null };

/** Records a sign-in, and makes the subject at its first one. Answers with its profile. */
export async function signIn(domain: Domain, identity: Identity): Promise<Profile> {
	const id = subjectIdOf(identity.provider, identity.uid);
	const { ledger } = domain.store.tables;
	const drafted = (await getProfile(ledger, id)) ?? (await draftProfile(domain, id, 'person', nameOf(identity)));
	const { result, owed } = await domain.committer.commit<Profile>({
		subject: id,
		actor: id,
		via: 'web',
		async decide() {
			const known = await getProfile(ledger, id);
			if (known) return { action: 'signed-in', target: '', facts: () => [], result: () => known };
			const { contentHash, write } = profileFact(domain, drafted);
			return { action: 'signed-in', target: '', contentHash, facts: () => [write], result: () => drafted };
		},
	});
	if (owed) domain.owed(owed);
	return result;
}

function nameOf({ uid, name }: Identity): string {
	// Cleaned and not refused: nobody can change it here before they have signed in.
	return nameFrom(name ?? '') ?? shortName(uid);
}
