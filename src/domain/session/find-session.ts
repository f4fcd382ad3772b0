import type { Session, SessionId } from '../../contract/session.ts';
import type { SubjectId } from '../../contract/subject.ts';
import type { Domain } from '../domain.ts';
import { liveSessions } from './live-sessions.ts';

/** A session that counts: it was neither ended nor has expired. */
export async function findSession(domain: Domain, subject: SubjectId, id: SessionId): Promise<Session | undefined> {
	return (await liveSessions(domain, subject)).find((session) => session.id === id);
}
