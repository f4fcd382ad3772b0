/**
 * Tombstones of events that were removed within a day: the second run of a job collects them. A job whose first run is not
 * done leaves them itself.
 */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { type JobRow, jobKeys, jobOf } from '../../../storage/rows/ledger/jobs.ts';
import { erasureListKeys, eventOfListed, idsListed, type ListedEvent } from '../../../storage/rows/log/erasure-list.ts';
import { removeDocuments } from '../../../storage/search/write-documents.ts';
import { NOBODY, timelinesNamed } from '../../event/jobs/timelines-named.ts';
import { withdrawMany } from '../../event/jobs/withdraw-many.ts';
import type { JobLease } from '../../ports/lease.ts';
import { eventsExpiredBy } from '../../privacy/jobs/expire-texts.ts';
import { withdrawDeliveries } from '../../timeline/timeline-writes.ts';
import { repeat } from '../../waiting/repeat.ts';
import type { Making } from './making.ts';

/** No other process does this work. */
const NO_LEASE: JobLease = { assertHeld() {} };

export async function makeTombstones(making: Making, subject: SubjectId): Promise<void> {
	const { domain } = making;
	for await (const rows of pagesOf(domain.store.tables.ledger, jobKeys.all(subject)))
		for (const job of rows.map(jobOf))
			if (job.action === 'subject-erased') await withdrawErased(making, job);
			else if (job.purgedAt !== undefined)
				for await (const events of removedBy(making, subject, job))
					await repeat(domain, () => withdrawMany(domain, subject, events, NO_LEASE));
}

async function* removedBy({ domain }: Making, poster: SubjectId, job: JobRow): AsyncGenerator<ListedEvent[]> {
	if (job.action === 'event-removed') yield [{ id: job.target, named: job.named ?? NOBODY }];
	if (job.action === 'events-expired') yield* eventsExpiredBy(domain, poster, job);
}

/** Events of an erased subject. Its erasure lists them, and the followers that it had. */
async function withdrawErased({ domain, erased }: Making, { target: hash }: JobRow): Promise<void> {
	const { store } = domain;
	const { log } = store.tables;
	const isPresent = (reader: string) => !erased.has(reader);
	for await (const rows of pagesOf(log, erasureListKeys.ofKind(hash, 'event')))
		for (const { id, named } of rows.map(eventOfListed)) {
			await repeat(domain, () => removeDocuments(store, [id]));
			await repeat(domain, () => withdrawDeliveries(domain, timelinesNamed(named).filter(isPresent), id));
			for await (const followers of idsListed(log, hash, 'follower'))
				await repeat(domain, () => withdrawDeliveries(domain, followers.filter(isPresent), id));
		}
}
