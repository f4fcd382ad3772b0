import type { Page } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { followerKeys } from '../../storage/keys-of-discovery.ts';
import { followingOf } from '../../storage/ledger.ts';
import { followersOf } from '../../storage/subject-followers.ts';
import { authorize } from '../authorize.ts';
import type { PageRequest } from '../core/page.ts';
import type { Ctx } from '../ctx.ts';
import type { Listed } from '../subject/list-by-handle.ts';
import { listNamed } from '../subject/list-named.ts';
import { assertExist } from '../subject/profile.ts';
import { assertMayRead } from './blocked.ts';

type FollowsRequest = PageRequest & { subject: SubjectId };

/** A subject's followers, a page at a time: one partition. Throws `subject_not_found`, `blocked`. */
export async function listFollowers(ctx: Ctx, { subject, ...request }: FollowsRequest): Promise<Page<Listed>> {
	authorize(ctx.principal, 'subject.read');
	await Promise.all([assertExist(ctx.domain, subject), assertMayRead(ctx, subject)]);
	return listNamed(ctx.domain, 'subjectFollowers', followerKeys.all(subject), request, (row) => {
		const [found] = followersOf([row]);
		return found?.state === 'on' ? found.follower : undefined;
	});
}

/** The subjects that a subject follows, a page at a time: one row range of its ledger. Throws `subject_not_found`, `blocked`. */
export async function listFollowing(ctx: Ctx, { subject, ...request }: FollowsRequest): Promise<Page<Listed>> {
	authorize(ctx.principal, 'subject.read');
	await Promise.all([assertExist(ctx.domain, subject), assertMayRead(ctx, subject)]);
	return listNamed(ctx.domain, 'ledger', ledgerKeys.followings(subject), request, (row) => {
		const { state, subject: followed } = followingOf(row);
		return state === 'on' ? followed : undefined;
	});
}
