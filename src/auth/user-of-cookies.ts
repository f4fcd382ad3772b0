/** Finds the user who is signed in. It uses no framework, because calls of the API come without one. */
import { ANONYMOUS, type User } from '../contract/caller/principal.ts';
import { resumeSession } from '../domain/session/resume-session.ts';
import { sawSubject } from '../observation/shared/request-seen.ts';
import { shared } from '../observation/shared/shared.ts';
import { services } from '../server/services/services.ts';
import { sessionOfCookies } from './cookie-session.ts';
import { isOffered } from './sign-in-options.ts';

/**
 * The user of these cookies. A session does not count when it has ended, when this store does not know its subject (the
 * store was replaced), or when its provider is no longer offered. The ledger is read each time.
 */
export async function userOfCookies(cookies: string | null | undefined): Promise<User | undefined> {
	const { domain, secret } = await services();
	const held = await sessionOfCookies(cookies, secret);
	if (!held || !isOffered(held.subject)) return undefined;
	const { subject } = held;
	const resumed = await resumeSession({ domain, principal: ANONYMOUS }, { subject, id: held.session });
	if (!resumed) return undefined;
	const { profile, session, role } = resumed;
	sawSubject(secret, subject);
	shared.metrics?.sawSession(session.id);
	return { kind: 'user', subject, name: profile.name, role, session: session.id };
}
