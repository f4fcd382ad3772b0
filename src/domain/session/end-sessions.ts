import type { SessionId } from '../../contract/caller/session.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { putSessions } from '../../storage/rows/ledger/sessions.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';
import { endDevices } from './end-devices.ts';
import { liveSessionsRow } from './live-sessions.ts';

/** Ends all sessions of a subject, or all but one. Throws `subject_not_found`. */
export async function endSessions(
	ctx: Ctx,
	{ subject, except }: { subject: SubjectId; except?: SessionId | undefined },
): Promise<{ ended: number }> {
	authorize(ctx.principal, 'session.end', subject);
	await assertExist(ctx.domain, subject);
	const { result } = await runCommand<{ ended: number }>(ctx, {
		subject,
		async decide() {
			const { sessions, browsers } = await liveSessionsRow(ctx.domain, subject);
			const kept = sessions.filter(({ id }) => id === except);
			const ended = sessions.length - kept.length;
			if (ended === 0) return { settled: { ended } };
			const devices = await endDevices(ctx.domain, subject, kept);
			// The target is the session that is kept.
			const target = kept[0]?.id ?? '';
			return {
				action: 'sessions-ended',
				target,
				facts: () => [putSessions(subject, { sessions: kept, browsers }), ...devices],
				result: () => ({ ended }),
			};
		},
	});
	return result;
}
