/** Compares some subjects, and mends what differs: all that follows from them, after rows of a ledger came back. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import { type Difference, guarded } from './check.ts';
import { countDifferences } from './count-differences.ts';
import { findDifferences } from './find-differences.ts';
import { mendDifference } from './reconcile.ts';

/** `counted`: subjects of which only the counts may differ. Resolves to how many differences are left. */
export async function mendSubjects(
	domain: Domain,
	{
		subjects,
		counted,
		onSubject,
	}: {
		subjects: ReadonlySet<SubjectId>;
		counted: ReadonlySet<SubjectId>;
		onSubject?(done: number, of: number): void;
	},
): Promise<number> {
	let left = 0;
	let done = 0;
	for (const subject of subjects) {
		left += await mendAll(findDifferences(domain, subject));
		onSubject?.(++done, subjects.size);
	}
	// When what they count is as it should be.
	for (const subject of new Set([...subjects, ...counted]))
		left += await mendAll(guarded(subject, 'its counts', countDifferences(domain, subject)));
	return left;
}

async function mendAll(differences: AsyncIterable<Difference>): Promise<number> {
	let left = 0;
	for await (const difference of differences) {
		const { mended = 'kept' } = await mendDifference(difference);
		if (mended === 'kept') left++;
	}
	return left;
}
