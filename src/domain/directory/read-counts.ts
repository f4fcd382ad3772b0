import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Counts } from '../../contract/subject/subject-card.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { assertExist } from '../subject/profile.ts';
import { countsOf } from './counts-of.ts';

/** The counts of a subject. Like its profile, they are not hidden by a block. Throws `subject_not_found`. */
export async function readCounts({ domain, principal }: Ctx, { subject }: { subject: SubjectId }): Promise<Counts> {
	authorize(principal, 'subject.read');
	const [counts] = await Promise.all([countsOf(domain, subject), assertExist(domain, subject)]);
	return counts;
}
