import type { Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { followerKeys, followersOf } from '../../storage/rows/followers/subject-followers.ts';
import { followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { PageRequest } from '../lists/page.ts';
import { listNamed } from '../subject/list-named.ts';
import { assertExist } from '../subject/profile.ts';
import { assertMayRead } from './blocked.ts';
import { type Related, withRelations } from './with-relations.ts';

/** `related`: with what the reader has of each. */
type FollowsRequest = PageRequest & { subject: SubjectId; related?: boolean };

/** A subject's followers, a page at a time: one partition. Throws `subject_not_found`, `blocked`. */
export async function listFollowers(
	ctx: Ctx,
	{ subject, related, ...request }: FollowsRequest,
): Promise<Page<Related>> {
	authorize(ctx.principal, 'subject.read');
	await Promise.all([assertExist(ctx.domain, subject), assertMayRead(ctx, subject)]);
	const page = await listNamed(ctx.domain, 'subjectFollowers', followerKeys.all(subject), request, (row) => {
		const [found] = followersOf([row]);
		return found?.state === 'on' ? found.follower : undefined;
	});
	return relatedIf(related, ctx, page);
}

/** The subjects that a subject follows, a page at a time: one row range of its ledger. Throws `subject_not_found`, `blocked`. */
export async function listFollowing(
	ctx: Ctx,
	{ subject, related, ...request }: FollowsRequest,
): Promise<Page<Related>> {
	authorize(ctx.principal, 'subject.read');
	await Promise.all([assertExist(ctx.domain, subject), assertMayRead(ctx, subject)]);
	const page = await listNamed(ctx.domain, 'ledger', followingKeys.all(subject), request, (row) => {
		const { state, subject: followed } = followingOf(row);
		return state === 'on' ? followed : undefined;
	});
	return relatedIf(related, ctx, page);
}

function relatedIf(
	related = false,
	{ domain, principal }: Ctx,
	page: Page<Related>,
): Page<Related> | Promise<Page<Related>> {
	const reader = readerOf(principal);
	return related && reader !== undefined ? withRelations(domain, reader, page) : page;
}
