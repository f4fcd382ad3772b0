import type { Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { followRequestKeys } from '../../storage/rows/followers/follow-requests.ts';
import { followerOfRow } from '../../storage/rows/followers/subject-followers.ts';
import { followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { PageRequest } from '../lists/page.ts';
import type { Listed } from '../subject/list-by-handle.ts';
import { listNamed } from '../subject/list-named.ts';
import { readPair } from './pair.ts';

/**
 * The subjects that ask to follow a subject, a page at a time: one partition. A late write may have left a row of a
 * request that has ended, so each one is looked up in the ledger of the subject that asks. A page may be short.
 */
export async function listRequests(
	{ domain, principal }: Ctx,
	{ subject, ...request }: PageRequest & { subject: SubjectId },
): Promise<Page<Listed>> {
	authorize(principal, 'relation.read', subject);
	const partition = followRequestKeys.partition(subject);
	const page = await listNamed(domain, 'subjectFollowers', { partition }, request, ({ row }) => followerOfRow(row));
	const pairs = await Promise.all(page.items.map(({ id }) => readPair(domain, id, subject)));
	return { ...page, items: page.items.filter((_, index) => pairs[index]?.state === 'requested') };
}

/** The subjects that a subject asks to follow, a page at a time: one row range of its ledger. */
export async function listRequested(
	{ domain, principal }: Ctx,
	{ subject, ...request }: PageRequest & { subject: SubjectId },
): Promise<Page<Listed>> {
	authorize(principal, 'relation.read', subject);
	return listNamed(domain, 'ledger', followingKeys.all(subject), request, (row) => {
		const { state, subject: followed } = followingOf(row);
		return state === 'requested' ? followed : undefined;
	});
}
