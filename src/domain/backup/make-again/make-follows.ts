import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Write } from '../../../storage/port.ts';
import { insertOfFollowRequest } from '../../../storage/rows/followers/follow-requests.ts';
import { insertOfFollower } from '../../../storage/rows/followers/set-follower.ts';
import { answerKeys, answerOf, followingKeys, followingOf } from '../../../storage/rows/ledger/following.ts';
import type { Domain } from '../../domain.ts';
import { toldOfPair } from '../../notification/notification-writes.ts';
import { isPairReadable } from '../../reconcile/follower-differences.ts';
import { type Making, tellAgain } from './making.ts';

/**
 * The rows of a subject among the followers of others, and among those that ask to follow; and what these are told of it.
 * Resolves to the subjects that it asks to follow.
 */
export async function makeFollows(making: Making, follower: SubjectId): Promise<Set<SubjectId>> {
	const { domain, writer, erased } = making;
	const requested = new Set<SubjectId>();
	for await (const rows of pagesOf(domain.store.tables.ledger, followingKeys.all(follower))) {
		const pairs = rows.filter(isPairReadable).map(followingOf);
		const present = pairs.filter(({ subject }) => !erased.has(subject));
		for (const { subject, state } of present) if (state === 'requested') requested.add(subject);
		const writes = present.map(({ subject, state, seq }): Write => {
			if (state === 'requested') return insertOfFollowRequest(subject, { follower, seq });
			return insertOfFollower(subject, { follower, state, seq });
		});
		await writer.add('subjectFollowers', writes);
		const standing = present.filter(({ state }) => state !== 'off');
		await tellAgain(
			making,
			standing.map((pair) => toldOfPair(follower, pair.subject, pair)),
		);
	}
	return requested;
}

/** The requests that a subject accepted last, by the subjects that asked. */
export async function acceptedRequests({ store }: Domain, subject: SubjectId): Promise<Map<SubjectId, number>> {
	const accepted = new Map<SubjectId, number>();
	for await (const rows of pagesOf(store.tables.ledger, answerKeys.all(subject)))
		for (const row of rows) {
			const answer = answerOf(row);
			if (answer.accepted) accepted.set(answerKeys.followerOf(row.row), answer.request);
		}
	return accepted;
}
