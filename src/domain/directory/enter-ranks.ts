import { type Action, changesProfile } from '../../contract/audit/actions.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getRankRow } from '../../storage/rows/directory/ranks.ts';
import type { JobRow } from '../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../domain.ts';
import type { JobLease } from '../ports/lease.ts';
import { enterPosted, refreshRank } from './refresh-rank.ts';

/** Acts that move the subject of their ledger. */
const MOVES_ITS_OWN: readonly Action[] = ['event-removed', 'events-expired', 'subject-limited', 'subject-unlimited'];

/** Updates the ranks of subjects that this entry may have moved. Runs last. */
export async function enterRanks(
	domain: Domain,
	subject: SubjectId,
	{ action, target }: JobRow,
	lease: JobLease,
): Promise<void> {
	lease.assertHeld();
	if (action === 'event-posted') await enterPosted(domain, subject, target);
	else if (MOVES_ITS_OWN.includes(action)) await refreshRank(domain, subject);
	else if (action === 'followed' || action === 'unfollowed') await refreshRank(domain, target);
	else if (changesProfile({ action }) && !(await isListed(domain, subject))) await refreshRank(domain, subject);
}

/** Nothing that an edit changes moves a subject that is listed. */
async function isListed({ store }: Domain, subject: SubjectId): Promise<boolean> {
	return (await getRankRow(store.tables.ranks, subject)) !== undefined;
}
