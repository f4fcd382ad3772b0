/** The follows of a subject, and its answers to those who ask to follow it. */
import type { EventId } from '../../../contract/event/event.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey } from '../../port.ts';
import { type Bounds, lastNameOf, startingWith } from '../key-parts.ts';
import { optional, type Stored, text } from '../properties.ts';

/** `seq` is that of the entry which last changed it: the epoch of the follow. `brought` comes once its job is done. */
export type FollowingRow = { state: 'on' | 'requested' | 'off'; seq: number; since: string; brought?: Brought };

/**
 * The live events that a follow is certain to bring: those that entries after `head` of the followed ledger posted, and
 * those of the backfill. The backfill has all events up to `upTo` in row-key order, or all there are without `upTo`:
 * `head` is 0 then.
 */
export type Brought = { head: number; upTo?: EventId };

const FOLLOWING = 'following:';
const ANSWER = 'answer:';

export const followingKeys = {
	following: (subject: SubjectId, followed: SubjectId): RowKey => ({
		partition: subject,
		row: `${FOLLOWING}${followed}`,
	}),
	all: (subject: SubjectId): Bounds => startingWith(subject, FOLLOWING),
	/** The subject of a `following:` row. */
	followedOf: (row: string): SubjectId => row.slice(FOLLOWING.length),
	isFollowing: (row: string): boolean => row.startsWith(FOLLOWING),
};

export const answerKeys = {
	/** The subject's answer to the newest follow request of another. */
	answer: (subject: SubjectId, follower: SubjectId): RowKey => ({ partition: subject, row: `${ANSWER}${follower}` }),
	/** The answers of a subject to follow requests. */
	all: (subject: SubjectId): Bounds => startingWith(subject, ANSWER),
	followerOf: lastNameOf,
};

export const followingOf = (row: Row): Stored<FollowingRow> & { subject: SubjectId } => ({
	subject: followingKeys.followedOf(row.row),
	state: row.properties.state === 'on' || row.properties.state === 'requested' ? row.properties.state : 'off',
	seq: Number(row.properties.seq),
	since: text(row.properties.since),
	brought: broughtOf(row),
	etag: row.etag,
});

function broughtOf({ properties: { head, upTo } }: Row): Brought | undefined {
	return Number.isSafeInteger(head) ? { head: Number(head), upTo: optional(upTo) } : undefined;
}

/** A subject's answer to a follow request. `request` is the seq of the request's entry on the ledger that asks. */
export const answerOf = (row: Row): { request: number; accepted: boolean } => ({
	request: Number(row.properties.request),
	accepted: row.properties.accepted === true,
});
