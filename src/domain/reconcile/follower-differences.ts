/** Compares the follows in a subject's ledger with the follower rows of the followed subjects, in both directions. */
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { followRequestKeys, followRequestOf, setFollowRequest } from '../../storage/rows/followers/follow-requests.ts';
import { replaceFollower, setFollower } from '../../storage/rows/followers/set-follower.ts';
import { followerKeys, followerOf, subjectFollowerKey } from '../../storage/rows/followers/subject-followers.ts';
import { type FollowingRow, followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import type { Domain } from '../domain.ts';
import { blockerOf } from '../graph/blocked.ts';
import { endIfBlocked } from '../graph/end-follows.ts';
import { forgetPair, readPair } from '../graph/pair.ts';
import { leaveToDrain } from '../leave-to-drain.ts';
import { isErased } from '../ledger/erased.ts';
import { type Difference, differs, type Found } from './check.ts';

/**
 * Its pairs, by the subject that it follows, asks to follow, or followed. Those that cannot be read are differences.
 */
export async function* pairsOf(
	domain: Domain,
	subject: SubjectId,
	found: Map<SubjectId, FollowingRow>,
): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.ledger, followingKeys.all(subject)))
		for (const row of rows) {
			const { subject: followed, ...pair } = followingOf(row);
			if (isPairReadable(row)) found.set(followed, pair);
			else yield { subject, kind: 'unreadable', what: `${row.row} cannot be read` };
		}
}

/** False for a pair whose row is damaged: the follow is then not known. */
export function isPairReadable(row: Row): boolean {
	const { subject, seq } = followingOf(row);
	return isSubjectId(subject) && Number.isSafeInteger(seq) && typeof row.properties.state === 'string';
}

/** Nobody follows, or asks to follow, across a block; and each followed subject has a follower row. */
export async function* followingDifferences(
	domain: Domain,
	subject: SubjectId,
	following: ReadonlyMap<SubjectId, FollowingRow>,
): AsyncGenerator<Difference> {
	for (const followed of following.keys()) {
		const where = followingKeys.following(subject, followed).row;
		yield* differs(domain, subject, where, () => checkApart(domain, subject, followed));
	}
	for (const followed of following.keys()) {
		const where = followingKeys.following(subject, followed).row;
		yield* differs(domain, subject, where, () => checkKnown(domain, subject, followed));
	}
}

async function checkApart(domain: Domain, subject: SubjectId, followed: SubjectId): Promise<Found | undefined> {
	const pair = await readPair(domain, subject, followed);
	if (!pair || pair.state === 'off' || !(await blockerOf(domain, subject, followed))) return undefined;
	const write = () => endIfBlocked(domain, subject, followed, leaveToDrain(domain));
	return { kind: 'follower', what: `it follows ${followed} across a block`, other: followed, write };
}

async function checkKnown(domain: Domain, follower: SubjectId, followed: SubjectId): Promise<Found | undefined> {
	const { subjectFollowers } = domain.store.tables;
	const key = subjectFollowerKey(followed, follower);
	// Before the pair: a command writes its ledger first, so a row that is ahead of the pair read after it is damaged.
	const [row, listed] = await Promise.all([
		subjectFollowers.get(key),
		subjectFollowers.get(followRequestKeys.request(followed, follower)),
	]);
	const pair = await readPair(domain, follower, followed);
	if (!pair) return undefined;
	if (await isErased(domain, followed)) {
		const write = () => forgetPair(domain, follower, followed);
		return { kind: 'follower', what: `it has a follow of ${followed}, which was erased`, write };
	}
	const { state, seq } = pair;
	if (state === 'requested') {
		if (listed && followRequestOf(listed).seq === seq) return undefined;
		const write = () => setFollowRequest(subjectFollowers, followed, { follower, seq });
		return { kind: 'follower', what: `${followed} does not have its request in its list`, other: followed, write };
	}
	const known = row && followerOf(row);
	if (known?.state === state && known.seq === seq) return undefined;
	const write = () =>
		row && known && known.seq > seq
			? // Back to the newest seq there is, or no later follow could take effect.
				replaceFollower(subjectFollowers, followed, row, { follower, state, seq })
			: setFollower(subjectFollowers, followed, { follower, state, seq });
	return {
		kind: 'follower',
		what: `${followed} does not have it as a follower that is ${state}`,
		other: followed,
		write,
	};
}

/** Each follower that is on must have followed: its own ledger, looked at in its turn, says whether it still does. */
export async function* ghostFollowers(domain: Domain, followed: SubjectId): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.subjectFollowers, followerKeys.all(followed)))
		for (const { follower, state } of rows.map(followerOf)) {
			const where = `the follower row ${JSON.stringify(follower)}`;
			if (!isSubjectId(follower))
				yield* differs(domain, followed, where, () => checkStranger(domain, followed, follower));
			else if (state === 'on') yield* differs(domain, followed, where, () => checkFollows(domain, followed, follower));
		}
}

/** Nothing of ours writes such a row, and a walk may stumble over it. */
async function checkStranger(domain: Domain, followed: SubjectId, follower: string): Promise<Found | undefined> {
	const { subjectFollowers } = domain.store.tables;
	const row = await subjectFollowers.get(subjectFollowerKey(followed, follower));
	if (!row) return undefined;
	const write = () => subjectFollowers.delete(row, row.etag);
	return { kind: 'follower', what: `its follower ${JSON.stringify(follower)} is no subject`, write };
}

async function checkFollows(domain: Domain, followed: SubjectId, follower: SubjectId): Promise<Found | undefined> {
	const { subjectFollowers } = domain.store.tables;
	if (await readPair(domain, follower, followed)) return undefined;
	const key = subjectFollowerKey(followed, follower);
	const row = await subjectFollowers.get(key);
	// Again, for a follow in between: a pair that was made is kept, and a row comes after it.
	if (!row || followerOf(row).state === 'off' || (await readPair(domain, follower, followed))) return undefined;
	// It is kept, off, for withdrawals to meet; seq 0, for the first follow to be newer.
	const write = () => replaceFollower(subjectFollowers, followed, row, { follower, state: 'off', seq: 0 });
	return { kind: 'follower', what: `${follower} is its follower and never followed it`, other: follower, write };
}
