import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import type { Domain } from '../domain.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { assertExist } from '../subject/get-subject.ts';

/**
 * Takes a block back: each may follow the other again, and what mentions them comes to their timelines. Follows that
 * the block ended stay ended. Not having blocked is fine. Throws `subject_not_found`.
 */
export async function unblock(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	other: SubjectId,
): Promise<{ repeated: boolean }> {
	assertMayActFor(principal, subject);
	const key = ledgerKeys.block(subject, other);
	const { result, owed } = await domain.committer.commit<{ repeated: boolean }>({
		subject,
		...actorOf(principal),
		async decide() {
			const [row] = await Promise.all([domain.store.tables.ledger.get(key), assertExist(domain, subject, other)]);
			if (!row) return { settled: { repeated: true } };
			return {
				action: 'unblocked',
				target: other,
				facts: () => [{ ...key, kind: 'delete' }],
				result: () => ({ repeated: false }),
			};
		},
	});
	if (owed) domain.owed(owed);
	return result;
}
