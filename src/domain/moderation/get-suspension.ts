import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { suspendedSince } from '../ledger/suspended.ts';

/** Since when a subject is suspended, ISO 8601 in UTC. Null for one that is not. Throws `forbidden`. */
export async function getSuspension(
	{ domain, principal }: Ctx,
	{ subject }: { subject: SubjectId },
): Promise<string | null> {
	authorize(principal, 'subject.suspend');
	return (await suspendedSince(domain, subject)) ?? null;
}
