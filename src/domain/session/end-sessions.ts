import type { Principal } from '../../contract/principal.ts';
import type { SessionId } from '../../contract/session.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { putSessions } from '../../storage/sessions.ts';
import type { Domain } from '../domain.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { assertExist } from '../subject/get-subject.ts';
import { liveSessions } from './live-sessions.ts';

/** Ends all sessions of a subject, or all but one. Throws `subject_not_found`. */
export async function endSessions(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	except?: SessionId,
): Promise<{ ended: number }> {
	assertMayActFor(principal, subject);
	await assertExist(domain, subject);
	const { result, owed } = await domain.committer.commit<{ ended: number }>({
		subject,
		...actorOf(principal),
		async decide() {
			const sessions = await liveSessions(domain, subject);
			const kept = sessions.filter(({ id }) => id === except);
			const ended = sessions.length - kept.length;
			if (ended === 0) return { settled: { ended } };
			// The target is the session that goes on.
			const target = kept[0]?.id ?? '';
			return {
				action: 'sessions-ended',
				target,
				facts: () => [putSessions(subject, kept)],
				result: () => ({ ended }),
			};
		},
	});
	if (owed) domain.owed(owed);
	return result;
}
