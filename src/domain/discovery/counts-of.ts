import type { SubjectId } from '../../contract/subject.ts';
import type { Counts } from '../../contract/subject-card.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { eventRowOf, followingOf } from '../../storage/ledger.ts';
import { followersOf } from '../../storage/subject-followers.ts';
import type { Domain } from '../domain.ts';

/** The counts of a subject. */
export async function countsOf({ store }: Domain, subject: SubjectId): Promise<Counts> {
	const { ledger, subjectFollowers } = store.tables;
	const [events, followings, followers] = await Promise.all([
		ledger.range(ledgerKeys.events(subject)),
		ledger.range(ledgerKeys.followings(subject)),
		subjectFollowers.range({ partition: subject }),
	]);
	return {
		events: events.rows.map(eventRowOf).filter((row) => !row.removed && row.event.audience !== 'mentioned').length,
		following: followings.rows.map(followingOf).filter(({ state }) => state === 'on').length,
		followers: followersOf(followers.rows).filter(({ state }) => state === 'on').length,
	};
}
