import type { ListedSession } from '../../contract/schema/session.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { liveSessions } from './live-sessions.ts';

/** Lists a subject's sessions, newest first. `current` is the id of the session that asks. */
export async function listSessions(
	{ domain, principal }: Ctx,
	{ subject, current }: { subject: SubjectId; current?: string | undefined },
): Promise<ListedSession[]> {
	authorize(principal, 'session.read', subject);
	const sessions = await liveSessions(domain, subject);
	return sessions.map((session) => ({ ...session, current: session.id === current }));
}
