/**
 * Two subjects are apart while one of them blocks the other. Their blocks lie on two ledgers, so nothing guards both at
 * once. Whoever makes something that a block forbids (a follow, a request, a row of a mention) therefore looks for a
 * block after it was made, and whoever blocks looks for what is there after the block was made: one sees the other.
 */
import { TidelineError } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
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

/**
 * What a read verb about another subject asks first: neither of two that are apart reads the other's events or lists.
 * A profile stays to be seen, and admins and operators read all. Throws `blocked`, as above.
 */
export async function assertMayRead(domain: Domain, principal: Principal, subject: SubjectId): Promise<void> {
	const blocker = await blockerBefore(domain, principal, subject);
	if (!blocker) return;
	throw new TidelineError(
		'blocked',
		principal.kind === 'user' && blocker === principal.subject
			? `${subject} is blocked by you: unblock it first, and its events and lists are here again.`
			: `It is not possible to read what ${subject} posts, or who follows whom there. There is nothing more to do.`,
	);
}

/** Which of the two blocks the other, where that keeps the caller from reading the subject's events and lists. */
export async function blockerBefore(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
): Promise<SubjectId | undefined> {
	if (principal.kind !== 'user' || principal.admin || principal.subject === subject) return undefined;
	return blockerOf(domain, principal.subject, subject);
}
