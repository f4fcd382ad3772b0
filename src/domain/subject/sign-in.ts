import { MOST_SESSIONS, type Session, type SessionId } from '../../contract/session.ts';
import type { Profile, Provider } from '../../contract/subject.ts';
import { DisplayName } from '../../contract/text.ts';
import { getProfile } from '../../storage/ledger.ts';
import { putSessions } from '../../storage/sessions.ts';
import type { Domain } from '../domain.ts';
import { liveSessions, newSession, newSessionId } from '../session/live-sessions.ts';
import { draftProfile, shortName } from './draft-profile.ts';
import { profileFact } from './profile-fact.ts';
import { subjectIdOf } from './subject-id.ts';

/** What a provider says of someone who signed in. */
export type Identity = { provider: Provider; uid: string; name?: string | null };

/** Where they signed in. `replaces` is the session that the same browser held: it ends. */
export type Place = { client: string; replaces?: SessionId | undefined };

export type SignedIn = { profile: Profile; session: Session };

/** Records a sign-in, begins a session, and makes the subject at its first one. */
export async function signIn(
	domain: Domain,
	identity: Identity,
	{ client, replaces }: Place = { client: '' },
): Promise<SignedIn> {
	const id = subjectIdOf(identity.provider, identity.uid);
	const sessionId = newSessionId(domain);
	const { ledger } = domain.store.tables;
	const drafted = (await getProfile(ledger, id)) ?? (await draftProfile(domain, id, 'person', nameOf(identity)));
	const { result, owed } = await domain.committer.commit<SignedIn>({
		subject: id,
		actor: id,
		via: 'web',
		async decide() {
			const [known, live] = await Promise.all([getProfile(ledger, id), liveSessions(domain, id)]);
			const kept = live.filter((other) => other.id !== replaces);
			const made = known ? undefined : profileFact(domain, drafted);
			const begun = (at: string) => newSession(sessionId, client, at);
			const all = (at: string) => [begun(at), ...kept].slice(0, MOST_SESSIONS);
			return {
				action: 'signed-in',
				target: sessionId,
				contentHash: made?.contentHash,
				facts: ({ at }) => [...(made ? [made.write] : []), putSessions(id, all(at))],
				result: ({ at }) => ({ profile: known ?? drafted, session: begun(at) }),
			};
		},
	});
	if (owed) domain.owed(owed);
	return result;
}

function nameOf({ uid, name }: Identity): string {
	const given = DisplayName.safeParse([...(name ?? '')].slice(0, 80).join(''));
	return given.success ? given.data : shortName(uid);
}
