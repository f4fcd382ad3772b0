import { TidelineError } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { madeInTime } from '../core/first-write.ts';
import type { OwedJob } from '../core/ports.ts';
import type { Domain } from '../domain.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { assertExist } from '../subject/get-subject.ts';
import { endFollowsBetween } from './end-follows.ts';

/** `repeated`: it was so already, and nothing was written. `pending`: it is done, and what follows from it shortly. */
export type Blocked = { repeated: boolean; pending: boolean };

/**
 * Blocks a subject: neither follows the other from now on, and no event of one reaches the other's timeline.
 * Throws `block_self`, `subject_not_found`.
 */
export async function block(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	other: SubjectId,
): Promise<Blocked> {
	assertMayActFor(principal, subject);
	if (subject === other) throw new TidelineError('block_self', 'A subject cannot block itself: choose another one.');
	const key = ledgerKeys.block(subject, other);
	const { result, owed } = await domain.committer.commit<{ repeated: boolean }>({
		subject,
		...actorOf(principal),
		async decide() {
			const [row] = await Promise.all([domain.store.tables.ledger.get(key), assertExist(domain, subject, other)]);
			if (row) return { settled: { repeated: true } };
			return {
				action: 'blocked',
				target: other,
				facts: ({ at }) => [{ ...key, kind: 'upsert', properties: { since: at } }],
				result: () => ({ repeated: false }),
			};
		},
	});
	if (!owed) return { ...result, pending: false };
	// Before the answer: what either posts from now on must not find the other following.
	const ended: OwedJob[] = [];
	const made = await madeInTime(domain, () => endFollowsBetween(domain, subject, other, (job) => ended.push(job)));
	for (const job of [owed, ...ended]) domain.owed(job);
	return { ...result, pending: !made };
}
