import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Stored } from '../../../storage/rows/properties.ts';
import { removeDocuments } from '../../../storage/search/write-documents.ts';
import type { Domain } from '../../domain.ts';
import type { JobLease } from '../../ports/lease.ts';
import { withdrawReactions } from '../../reaction/withdraw-reactions.ts';
import { withdrawReply } from '../../thread/replies.ts';
import { withdrawFrom } from './consequences.ts';
import { planWalk } from './plan-walk.ts';
import { NOBODY, timelinesNamed } from './timelines-named.ts';
import { walkOf } from './walk.ts';
import { collectMany } from './withdraw-many.ts';

/**
 * removed: leaves tombstones in the poster's own timeline, in those that the event names, in the search index, and in the
 * timelines of all followers, past ones too. Resolves as `planWalk` does.
 */
export async function withdrawEvent(
	domain: Domain,
	poster: SubjectId,
	job: Stored<JobRow>,
	lease: JobLease,
): Promise<number> {
	lease.assertHeld();
	const walk = walkOf(domain, poster, job, lease);
	const { named = NOBODY, target: event } = job;
	if (named.thread) await withdrawReply(walk.domain, named.thread, event);
	await withdrawReactions(walk.domain, { subject: poster, id: event }, named);
	await withdrawFrom(walk.domain, [poster, ...timelinesNamed(named)], event);
	await removeDocuments(domain.store, [event], () => lease.assertHeld());
	return planWalk(walk);
}

/** removed, a day later: deletes these tombstones. */
export async function collectTombstones(
	domain: Domain,
	poster: SubjectId,
	{ target: id, named = NOBODY }: JobRow,
	lease: JobLease,
): Promise<void> {
	await collectMany(domain, poster, [{ id, named }], lease);
}
