/**
 * Two subjects are apart while one of them blocks the other. Their blocks lie on two ledgers, so nothing guards both at
 * once. Whoever makes something that a block forbids (a follow, a request, a row of a mention) therefore looks for a
 * block after it was made, and whoever blocks looks for what is there after the block was made: one sees the other.
 */
import { TidelineError } from '../../contract/errors.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import type { Domain } from '../domain.ts';

/** Which of the two blocks the other, or undefined when neither does. */
export async function blockerOf({ store }: Domain, one: SubjectId, other: SubjectId): Promise<SubjectId | undefined> {
	const [ours, theirs] = await Promise.all([
		store.tables.ledger.get(ledgerKeys.block(one, other)),
		store.tables.ledger.get(ledgerKeys.block(other, one)),
	]);
	return ours ? one : theirs && other;
}

/** Throws `blocked`, without a word on who did it when it was not the one who asks. */
export async function assertNotApart(domain: Domain, asking: SubjectId, other: SubjectId): Promise<void> {
	const blocker = await blockerOf(domain, asking, other);
	if (blocker === asking)
		throw new TidelineError('blocked', `${other} is blocked by you: unblock it first, then try again.`);
	if (blocker)
		throw new TidelineError('blocked', `It is not possible to follow ${other}. There is nothing more to do.`);
}
