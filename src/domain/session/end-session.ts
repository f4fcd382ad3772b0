import type { Action } from '../../contract/audit/actions.ts';
import type { SessionId } from '../../contract/caller/session.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { putSessions } from '../../storage/rows/ledger/sessions.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { endDevices } from './end-devices.ts';
import { liveSessionsRow } from './live-sessions.ts';

type OneSession = { subject: SubjectId; id: SessionId };

/** Ends one of a subject's sessions, wherever it is. Throws `session_not_found`. */
export async function endSession(ctx: Ctx, { subject, id }: OneSession): Promise<{ id: SessionId }> {
	authorize(ctx.principal, 'session.end', subject);
	if (await end(ctx, { subject, id }, 'session-ended')) return { id };
	throw new TidelineError('session_not_found', 'This session has already ended. Reload the list.');
}

/** Signs the caller out of a session. A session that has ended already may be named. */
export async function signOut(ctx: Ctx, { subject, id }: OneSession): Promise<{ repeated: boolean }> {
	authorize(ctx.principal, 'session.end', subject);
	return { repeated: !(await end(ctx, { subject, id }, 'signed-out')) };
}

/** False when there is no such session, or no longer. */
async function end(ctx: Ctx, { subject, id }: OneSession, action: Action): Promise<boolean> {
	const { result } = await runCommand<boolean>(ctx, {
		subject,
		async decide() {
			const { sessions, browsers } = await liveSessionsRow(ctx.domain, subject);
			const others = sessions.filter((session) => session.id !== id);
			if (others.length === sessions.length) return { settled: false };
			const facts = await endDevices(ctx.domain, subject, others);
			const left = putSessions(subject, { sessions: others, browsers });
			return { action, target: id, facts: () => [left, ...facts], result: () => true };
		},
	});
	return result;
}
