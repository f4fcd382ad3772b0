import { MOST_SESSIONS, type Session, type SessionId } from '../../contract/caller/session.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Profile, Provider, SubjectId } from '../../contract/subject/subject.ts';
import type { Write } from '../../storage/port.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import { putSessions } from '../../storage/rows/ledger/sessions.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { takeInvitation } from '../invitation/take-invitation.ts';
import { assertNotErased } from '../ledger/erased.ts';
import { isNamedAdmin } from '../ledger/role-of.ts';
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
 * session that the same browser had: it ends. `once` names a code that is good for one sign-in. Where the service is closed,
 * somebody new needs `admitted`, since the claims of the provider let them in, or the code of an `invitation`.
 */
export type SignInInput = {
	identity: Identity;
	client?: string | undefined;
	browser?: string | undefined;
	replaces?: SessionId | undefined;
	once?: string | undefined;
	admitted?: boolean | undefined;
	invitation?: string | undefined;
};

export type SignedIn = { profile: Profile; session: Session };

/**
 * Records a sign-in, begins a session, and makes the subject at its first one. A subject that signs in with a new browser is
 * told of it. Throws `admin_code_needed` for a code that was used before, and for somebody new `sign_up_closed`,
 * `invitation_invalid`, `invitation_used`, `invitation_expired` and `invitation_revoked`.
 */
export async function signIn(
	ctx: Ctx,
	{ identity, client = '', browser, replaces, once, ...admission }: SignInInput,
): Promise<SignedIn> {
	authorize(ctx.principal, 'session.begin');
	const { domain } = ctx;
	const id = subjectIdOf(identity.provider, identity.uid);
	const sessionId = newSessionId(domain);
	const { ledger } = domain.store.tables;
	const profile = await getProfile(ledger, id);
	if (!profile) await admit(ctx, id, admission);
	const drafted = profile ?? (await draftProfile(domain, id, 'person', nameOf(identity)));
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

/** Lets somebody new sign up. The use of an invitation is taken first: it outlasts a sign-up that fails. */
async function admit(
	ctx: Ctx,
	subject: SubjectId,
	{ admitted = false, invitation }: Pick<SignInInput, 'admitted' | 'invitation'>,
): Promise<void> {
	const { domain } = ctx;
	if (!domain.signUpIsClosed || admitted || isNamedAdmin(domain, subject)) return;
	await assertNotErased(domain, subject);
	if (invitation === undefined) throw new TidelineError('sign_up_closed', CLOSED);
	await takeInvitation(ctx, { code: invitation, subject });
}

const CLOSED =
	'New people need an invitation here. Ask an admin for a link, open it in this browser, and sign in there.';
const CODE_USED =
	'The admin signs in with a one-time link, and this one has been used. Run `npm run -s tideline -- admin-link` for a new one.';

function nameOf({ uid, name }: Identity): string {
	// A bad name is cleaned and not refused: people can change it only after they have signed in.
	return nameFrom(name ?? '') ?? shortName(uid);
}
