import { TidelineError } from '../contract/errors.ts';
import type { SubjectId } from '../contract/subject.ts';
import type { Domain } from '../domain/domain.ts';
import { blockerOf } from '../domain/graph/blocked.ts';

/**
 * Runs what a block between two subjects may forbid. The domain's own sentence is for a subject that acts itself, and
 * does not tell it who else blocks; an operator acts for another, and is told who blocks whom.
 */
export async function tellingWhoBlocks<Result>(
	domain: Domain,
	one: SubjectId,
	other: SubjectId,
	act: () => Promise<Result>,
): Promise<Result> {
	try {
		return await act();
	} catch (error) {
		const isBlocked = error instanceof TidelineError && error.code === 'blocked';
		const blocker = isBlocked ? await blockerOf(domain, one, other) : undefined;
		if (!blocker) throw error;
		const pair = [blocker, blocker === one ? other : one];
		throw new TidelineError(
			'blocked',
			`${pair.join(' blocks ')}: end that first (tideline unblock ${pair.join(' ')}).`,
		);
	}
}
