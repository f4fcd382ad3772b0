import type { Action } from '../../contract/audit.ts';
import { TidelineError } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SessionId } from '../../contract/session.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { putSessions } from '../../storage/sessions.ts';
import type { Domain } from '../domain.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { liveSessions } from './live-sessions.ts';

/** Ends one of a subject's sessions, wherever it is. Throws `session_not_found`. */
export async function endSession(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	id: SessionId,
): Promise<{ id: SessionId }> {
	if (await end(domain, principal, subject, id, 'session-ended')) return { id };
	throw new TidelineError('session_not_found', 'This session has ended already. Load the list anew.');
}

/** Ends the session from within itself. One that has ended already is fine. */
export async function signOut(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	id: SessionId,
): Promise<{ repeated: boolean }> {
	return { repeated: !(await end(domain, principal, subject, id, 'signed-out')) };
}

/** False when there is no such session, or no longer. */
async function end(domain: Domain, principal: Principal, subject: SubjectId, id: SessionId, action: Action) {
	assertMayActFor(principal, subject);
	const { result, owed } = await domain.committer.commit<boolean>({
		subject,
		...actorOf(principal),
		async decide() {
			const sessions = await liveSessions(domain, subject);
			const others = sessions.filter((session) => session.id !== id);
			if (others.length === sessions.length) return { settled: false };
			return { action, target: id, facts: () => [putSessions(subject, others)], result: () => true };
		},
	});
	if (owed) domain.owed(owed);
	return result;
}
