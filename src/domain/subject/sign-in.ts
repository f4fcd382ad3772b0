import { TidelineError } from '../../contract/errors.ts';
import type { Profile, Provider } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Write } from '../../storage/port.ts';
import type { Domain } from '../domain.ts';
import { draftProfile, nameFrom, shortName } from './draft-profile.ts';
import { profileFact } from './profile-fact.ts';
import { subjectIdOf } from './subject-id.ts';

/** What a provider says of someone who signed in. */
export type Identity = { provider: Provider; uid: string; name?: string | null };

/** `once` names a code that is good for one sign-in. */
export type SignInOptions = { once?: string };

/**
 * Records a sign-in, and makes the subject at its first one. Answers with its profile. Throws `admin_code_needed` for a
 * code that was used before.
 */
export async function signIn(domain: Domain, identity: Identity, { once }: SignInOptions = {}): Promise<Profile> {
	const id = subjectIdOf(identity.provider, identity.uid);
	const { ledger } = domain.store.tables;
	const drafted = (await getProfile(ledger, id)) ?? (await draftProfile(domain, id, 'person', nameOf(identity)));
	const key = once === undefined ? undefined : ledgerKeys.key(id, ['admin-code', once]);
	const { result, owed } = await domain.committer.commit<Profile>({
		subject: id,
		actor: id,
		via: 'web',
		async decide() {
			const [known, used] = await Promise.all([getProfile(ledger, id), key && ledger.get(key)]);
			if (used) throw new TidelineError('admin_code_needed', CODE_USED);
			const uses: Write[] = key ? [{ ...key, kind: 'insert', properties: {} }] : [];
			if (known) return { action: 'signed-in', target: '', facts: () => uses, result: () => known };
			const { contentHash, write } = profileFact(domain, drafted);
			return { action: 'signed-in', target: '', contentHash, facts: () => [write, ...uses], result: () => drafted };
		},
	});
	if (owed) domain.owed(owed);
	return result;
}

const CODE_USED =
	'The administrator signs in with a link, and this one was used. `npm run -s tideline -- admin-link` prints another.';

function nameOf({ uid, name }: Identity): string {
	// Cleaned and not refused: nobody can change it here before they have signed in.
	return nameFrom(name ?? '') ?? shortName(uid);
}
