import { MOST_SESSIONS, type Session, type SessionId } from '../../contract/caller/session.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Profile, Provider } from '../../contract/subject/subject.ts';
import type { Write } from '../../storage/port.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import { putSessions } from '../../storage/rows/ledger/sessions.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { draftProfile, nameFrom, shortName } from '../subject/draft-profile.ts';
import { profileFact } from '../subject/profile-fact.ts';
import { subjectIdOf } from '../subject/subject-id.ts';
import { endDevices } from './end-devices.ts';
import { usedCodeKey } from './is-code-used.ts';
import { meetBrowser, plainBrowser } from './known-browsers.ts';
import { liveSessionsRow, newSession, newSessionId } from './live-sessions.ts';

/** A provider's statement about someone who signed in. */
export type Identity = { provider: Provider; uid: string; name?: string | null };

/**
 * `client` says which browser it was, and `browser` are the random bits by which it is known again. `replaces` is the
 * session that the same browser had: it ends. `once` names a code that is good for one sign-in.
 */
export type SignInInput = {
	identity: Identity;
	client?: string | undefined;
	browser?: string | undefined;
	replaces?: SessionId | undefined;
	once?: string | undefined;
};

export type SignedIn = { profile: Profile; session: Session };

/**
 * Records a sign-in, begins a session, and makes the subject at its first one. A subject that signs in with a new browser is
 * told of it. Throws `admin_code_needed` for a code that was used before.
 */
export async function signIn(
	ctx: Ctx,
	{ identity, client = '', browser, replaces, once }: SignInInput,
): Promise<SignedIn> {
	authorize(ctx.principal, 'session.begin');
	const { domain } = ctx;
	const id = subjectIdOf(identity.provider, identity.uid);
	const sessionId = newSessionId(domain);
	const { ledger } = domain.store.tables;
	const drafted = (await getProfile(ledger, id)) ?? (await draftProfile(domain, id, 'person', nameOf(identity)));
	const key = once === undefined ? undefined : usedCodeKey(id, once);
	const { result } = await runCommand<SignedIn>(ctx, {
		subject: id,
		by: { actor: id, via: 'web' },
		async decide() {
			const [known, before, used] = await Promise.all([
				getProfile(ledger, id),
				liveSessionsRow(domain, id),
				key && ledger.get(key),
			]);
			if (used) throw new TidelineError('admin_code_needed', CODE_USED);
			const uses: Write[] = key ? [{ ...key, kind: 'insert', properties: {} }] : [];
			const kept = before.sessions.filter((other) => other.id !== replaces);
			const made = known ? undefined : profileFact(domain, drafted);
			const begun = (at: string) => newSession(sessionId, client, at);
			const { browsers, isNew } = meetBrowser(id, before.browsers, browser);
			const row = (at: string) => ({ sessions: [begun(at), ...kept].slice(0, MOST_SESSIONS), browsers });
			const devices = await endDevices(domain, id, kept);
			return {
				action: made ? 'signed-up' : 'signed-in',
				target: sessionId,
				contentHash: made?.contentHash,
				...(isNew && { forJob: { newBrowser: plainBrowser(client) } }),
				facts: ({ at }) => [...(made ? [made.write] : []), putSessions(id, row(at)), ...devices, ...uses],
				result: ({ at }) => ({ profile: known ?? drafted, session: begun(at) }),
			};
		},
	});
	return result;
}

const CODE_USED =
	'The admin signs in with a one-time link, and this one has been used. Run `npm run -s tideline -- admin-link` for a new one.';

function nameOf({ uid, name }: Identity): string {
	// A bad name is cleaned and not refused: people can change it only after they have signed in.
	return nameFrom(name ?? '') ?? shortName(uid);
}
