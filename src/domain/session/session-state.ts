import type { SessionId } from '../../contract/caller/session.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { suspendedSince } from '../ledger/suspended.ts';
import { liveSessions } from './live-sessions.ts';

/** `suspended`: it has ended because its subject was suspended. */
export type SessionState = 'live' | 'ended' | 'suspended';

/** Whether a session that began earlier still lasts. One read of a row while it does: open streams ask again and again. */
export async function sessionState(
	{ domain, principal }: Ctx,
	{ subject, id }: { subject: SubjectId; id: SessionId },
): Promise<SessionState> {
	authorize(principal, 'session.resume', subject);
	const sessions = await liveSessions(domain, subject);
	if (sessions.some((each) => each.id === id)) return 'live';
	return (await suspendedSince(domain, subject)) === undefined ? 'ended' : 'suspended';
}
