import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Counts } from '../../contract/subject/subject-card.ts';
import { getFollowerCount } from '../../storage/rows/followers/follower-counts.ts';
import { NO_COUNTS } from '../../storage/rows/ledger/counts.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import type { Domain } from '../domain.ts';

export async function countsOf({ store }: Domain, subject: SubjectId): Promise<Counts> {
	const { ledger, subjectFollowers } = store.tables;
	const [head, followers] = await Promise.all([
		ledger.get(headKey(subject)),
		getFollowerCount(subjectFollowers, subject),
	]);
	const { events, following } = (head && headOf(head).counts) ?? NO_COUNTS;
	return { followers: Math.max(followers, 0), following, events };
}
