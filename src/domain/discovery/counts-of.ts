import type { SubjectId } from '../../contract/subject.ts';
import type { Counts } from '../../contract/subject-card.ts';
import { getFollowerCount } from '../../storage/follower-counts.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { headOf } from '../../storage/ledger.ts';
import { NO_COUNTS } from '../../storage/ledger-counts.ts';
import type { Domain } from '../domain.ts';

export async function countsOf({ store }: Domain, subject: SubjectId): Promise<Counts> {
	const { ledger, subjectFollowers } = store.tables;
	const [head, followers] = await Promise.all([
		ledger.get(ledgerKeys.head(subject)),
		getFollowerCount(subjectFollowers, subject),
	]);
	const { events, following } = (head && headOf(head).counts) ?? NO_COUNTS;
	return { followers: Math.max(followers, 0), following, events };
}
