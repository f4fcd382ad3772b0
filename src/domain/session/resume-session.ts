import type { Role } from '../../contract/caller/role.ts';
import type { Session, SessionId } from '../../contract/caller/session.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { roleOf } from '../ledger/role-of.ts';
import { profileOf } from '../subject/profile.ts';
import { liveSessions } from './live-sessions.ts';

/**
 * The session that a cookie names, with the profile and the role of its subject. Undefined when the session was ended or has expired,
 * or when this store does not know the subject. This is how a caller becomes a user, so nobody needs to be signed in.
 */
export async function resumeSession(
	{ domain, principal }: Ctx,
	{ subject, id }: { subject: SubjectId; id: SessionId },
): Promise<{ session: Session; profile: Profile; role: Role } | undefined> {
	authorize(principal, 'session.resume', subject);
	const [sessions, profile, role] = await Promise.all([
		liveSessions(domain, subject),
		profileOf(domain, subject),
		roleOf(domain, subject),
	]);
	const session = sessions.find((each) => each.id === id);
	return session && profile && { session, profile, role };
}
