import { TidelineError } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import type { Domain } from '../domain.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { assertExist } from '../subject/get-subject.ts';

/** `repeated`: it was so already, and nothing was written. */
export type Muted = { repeated: boolean };

/**
 * Hides a subject's events from the view of one's own timeline. Its rows stay, follows stay, and the muted does not
 * hear of it. Throws `mute_self`, `subject_not_found`.
 */
export async function mute(domain: Domain, principal: Principal, subject: SubjectId, other: SubjectId): Promise<Muted> {
	if (subject === other) throw new TidelineError('mute_self', 'A subject cannot mute itself: choose another one.');
	return setMute(domain, principal, subject, other, true);
}

/** Shows a muted subject's events again. Not having muted it is fine. Throws `subject_not_found`. */
export function unmute(domain: Domain, principal: Principal, subject: SubjectId, other: SubjectId): Promise<Muted> {
	return setMute(domain, principal, subject, other, false);
}

async function setMute(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	other: SubjectId,
	muted: boolean,
): Promise<Muted> {
	assertMayActFor(principal, subject);
	const key = ledgerKeys.mute(subject, other);
	const { result, owed } = await domain.committer.commit<Muted>({
		subject,
		...actorOf(principal),
		async decide() {
			const [row] = await Promise.all([domain.store.tables.ledger.get(key), assertExist(domain, subject, other)]);
			if ((row !== undefined) === muted) return { settled: { repeated: true } };
			return {
				action: muted ? 'muted' : 'unmuted',
				target: other,
				facts: ({ at }) => [muted ? { ...key, kind: 'upsert', properties: { since: at } } : { ...key, kind: 'delete' }],
				result: () => ({ repeated: false }),
			};
		},
	});
	if (owed) domain.owed(owed);
	return result;
}
