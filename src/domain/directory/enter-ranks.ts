import { type Action, changesProfile } from '../../contract/audit/actions.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Step } from '../../storage/port.ts';
import { getRankRow } from '../../storage/rows/directory/ranks.ts';
import type { JobRow } from '../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../domain.ts';
import type { JobLease } from '../ports/lease.ts';
import { enterPosted, refreshRank, stepsToEnterPosted } from './refresh-rank.ts';

const MOVE_RANKS: ReadonlySet<Action> = new Set(['event-removed', 'events-expired', 'followed', 'unfollowed']);

/** Updates the ranks of subjects that this entry may have moved. Runs last. */
export async function enterRanks(
	domain: Domain,
	subject: SubjectId,
	{ action, target }: JobRow,
	lease: JobLease,
): Promise<void> {
	lease.assertHeld();
	if (action === 'event-posted') await enterPosted(domain, subject, target);
	else if (action === 'event-removed' || action === 'events-expired') await refreshRank(domain, subject);
	else if (action === 'followed' || action === 'unfollowed') await refreshRank(domain, target);
	else if (changesProfile({ action }) && !(await isListed(domain, subject))) await refreshRank(domain, subject);
}

/** The same as steps. Undefined for an entry that takes more. */
export async function stepsToRank(
	domain: Domain,
	subject: SubjectId,
	{ action, target }: JobRow,
): Promise<Step[] | undefined> {
	if (action === 'event-posted') return stepsToEnterPosted(domain, subject, target);
	return MOVE_RANKS.has(action) || changesProfile({ action }) ? undefined : [];
}

/** Nothing that an edit changes moves a subject that is listed. */
async function isListed({ store }: Domain, subject: SubjectId): Promise<boolean> {
	return (await getRankRow(store.tables.ranks, subject)) !== undefined;
}
