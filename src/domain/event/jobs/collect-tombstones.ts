import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Write } from '../../../storage/port.ts';
import { followerKeys, followersOf } from '../../../storage/rows/followers/subject-followers.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import { timelineKey } from '../../../storage/rows/timelines.ts';
import { forgetDocuments } from '../../../storage/search/write-documents.ts';
import type { Domain } from '../../domain.ts';
import type { JobLease } from '../../ports/lease.ts';
import { timelinesNamed } from './timelines-named.ts';

/**
 * A day after a removal: deletes its tombstones in the search index, in the timelines of the poster, of mentioned subjects, of hashtags, and
 * of all followers, past ones too.
 */
export async function collectTombstones(
	domain: Domain,
	poster: SubjectId,
	job: JobRow,
	lease: JobLease,
): Promise<void> {
	const { timelines, subjectFollowers } = domain.store.tables;
	const gone = (reader: SubjectId): Write => ({ ...timelineKey(reader, job.target), kind: 'delete' });
	for await (const rows of pagesOf(subjectFollowers, followerKeys.all(poster))) {
		lease.assertHeld();
		await timelines.writeMany(followersOf(rows).map(({ follower }) => gone(follower)));
	}
	lease.assertHeld();
	await timelines.writeMany([poster, ...timelinesNamed(job)].map(gone));
	await forgetDocuments(domain.store, [job.target], () => lease.assertHeld());
}
