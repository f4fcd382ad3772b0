/**
 * Two subjects are blocked from each other while one of them blocks the other. Their blocks lie on two ledgers, so one
 * transaction cannot guard both. So a command or job that makes something that a block forbids (a follow, a request, a
 * row of a mention) looks for a block afterwards. And a block looks for such things after it was made. One of the two
 * sees the other.
 */
import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { readerOf, readsEverything, seesWhoBlocks } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';

/** The one of the two that blocks the other, or undefined when neither does. */
export async function blockerOf({ store }: Domain, one: SubjectId, other: SubjectId): Promise<SubjectId | undefined> {
	const [ours, theirs] = await Promise.all([
		store.tables.ledger.get(hiddenKeys.block(one, other)),
		store.tables.ledger.get(hiddenKeys.block(other, one)),
	]);
	return ours ? one : theirs && other;
}

/** Throws `blocked`. A subject that is blocked is not told who did it; an operator is. */
export async function assertNotBlocked({ domain, principal }: Ctx, asking: SubjectId, other: SubjectId): Promise<void> {
	const blocker = await blockerOf(domain, asking, other);
	if (!blocker) return;
	const pair = [blocker, blocker === asking ? other : asking];
	if (seesWhoBlocks(principal))
		throw new TidelineError('blocked', `${pair.join(' blocks ')}. Unblock first: tideline unblock ${pair.join(' ')}`);
	throw new TidelineError(
		'blocked',
		blocker === asking ? `You've blocked ${other}. Unblock first, then try again.` : `You can't follow ${other}.`,
	);
}

/**
 * Asked by each verb that reads another subject's events or lists: while one of the two blocks the other, neither reads
 * the other's. Profiles are not hidden, and admins and operators read all. Throws `blocked`, as above.
 */
export async function assertMayRead(ctx: Ctx, subject: SubjectId): Promise<void> {
	const blocker = await blockerBefore(ctx, subject);
	if (!blocker) return;
	throw new TidelineError(
		'blocked',
		blocker === readerOf(ctx.principal)
			? `You've blocked ${subject}. Unblock to see events and lists again.`
			: `You can't see the events and follower lists of ${subject}.`,
	);
}

/** The one of the two that blocks the other, if that keeps the caller from reading the subject's events and lists. */
export async function blockerBefore({ domain, principal }: Ctx, subject: SubjectId): Promise<SubjectId | undefined> {
	const reader = readerOf(principal);
	if (reader === undefined || reader === subject || readsEverything(principal)) return undefined;
	return blockerOf(domain, reader, subject);
}
