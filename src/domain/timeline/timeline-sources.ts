import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';

/** Sources of a timeline's events. `filling`: events of a newly followed subject are on their way. */
export async function timelineSources(
	{ domain, principal }: Ctx,
	{ reader }: { reader: SubjectId },
): Promise<{ follows: boolean; filling: boolean }> {
	authorize(principal, 'timeline.read', reader);
	const [follows, filling] = await Promise.all([followsSomebody(domain, reader), isFilling(domain, reader)]);
	return { follows, filling };
}

async function followsSomebody(domain: Domain, reader: SubjectId): Promise<boolean> {
	for await (const rows of pagesOf(domain.store.tables.ledger, followingKeys.all(reader)))
		if (rows.some((row) => followingOf(row).state === 'on')) return true;
	return false;
}

/** The backfill of a follow is a job of the reader's own ledger. */
async function isFilling(domain: Domain, reader: SubjectId): Promise<boolean> {
	for await (const rows of pagesOf(domain.store.tables.ledger, jobKeys.all(reader)))
		if (rows.some((row) => jobOf(row).action === 'followed')) return true;
	return false;
}
