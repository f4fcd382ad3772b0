/**
 * Tombstones of events that were removed within a day: the second run of a job collects them. A job whose first run is not
 * done leaves them itself. Those of an erased subject stay away: nothing of it is on its way to this store.
 */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { type JobRow, jobKeys, jobOf } from '../../../storage/rows/ledger/jobs.ts';
import type { ListedEvent } from '../../../storage/rows/log/erasure-list.ts';
import type { Domain } from '../../domain.ts';
import { NOBODY } from '../../event/jobs/timelines-named.ts';
import { withdrawMany } from '../../event/jobs/withdraw-many.ts';
import { eventsExpiredBy } from '../../privacy/jobs/expire-texts.ts';
import { repeat } from '../../waiting/repeat.ts';
import { type Making, NO_LEASE } from './making.ts';

export async function makeTombstones(making: Making, subject: SubjectId): Promise<void> {
	const { domain } = making;
	for await (const rows of pagesOf(domain.store.tables.ledger, jobKeys.all(subject)))
		for (const job of rows.map(jobOf))
			if (job.purgedAt !== undefined)
				for await (const events of removedBy(domain, subject, job))
					await repeat(domain, () => withdrawMany(domain, subject, events, NO_LEASE));
}

/** The events that the entry of this job removed. */
export async function* removedBy(domain: Domain, poster: SubjectId, job: JobRow): AsyncGenerator<ListedEvent[]> {
	if (job.action === 'event-removed') yield [{ id: job.target, named: job.named ?? NOBODY }];
	if (job.action === 'events-expired') yield* eventsExpiredBy(domain, poster, job);
}
