import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Write } from '../../storage/port.ts';
import { countOfFollow, headWithCounts } from '../../storage/rows/ledger/counts.ts';
import { type Brought, type FollowingRow, followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import type { Domain } from '../domain.ts';
import type { Decision } from '../ledger/command.ts';

/** A follow relation after a command: its state, and the seq of the entry that last changed it. */
export type Pair = Pick<FollowingRow, 'state' | 'seq'>;

/** Throws `follow_self`. */
export function assertTwo(follower: SubjectId, followed: SubjectId): void {
	if (follower === followed)
		throw new TidelineError(
			'follow_self',
			"You can't follow yourself: your own events are in your timeline anyway. Choose another profile.",
		);
}

/** Reads the pair in the follower's ledger. */
export async function readPair(
	{ store }: Domain,
	follower: SubjectId,
	followed: SubjectId,
): Promise<FollowingRow | undefined> {
	const row = await store.tables.ledger.get(followingKeys.following(follower, followed));
	return row && followingOf(row);
}

const ACTION = { on: 'followed', requested: 'follow-requested', off: 'unfollowed' } as const;

/** An entry on the follower's ledger that changes the pair. Its seq is the epoch of the pair from then on. */
export function changePair(
	follower: SubjectId,
	followed: SubjectId,
	before: FollowingRow | undefined,
	state: FollowingRow['state'],
): Decision<Pair> {
	return {
		action: ACTION[state],
		target: followed,
		counts: { following: countOfFollow({ state }) - countOfFollow(before) },
		forJob: { request: before?.state === 'requested' ? before.seq : undefined },
		facts: ({ seq, at }) => [pairFact(follower, followed, { state, seq, since: at })],
		result: ({ seq }) => ({ state, seq }),
	};
}

/**
 * Notes which events a follow brings, for a reconciliation. All notes of one epoch are true, so the first one stays.
 */
export async function noteBrought(
	domain: Domain,
	follower: SubjectId,
	followed: SubjectId,
	epoch: number,
	brought: Brought,
): Promise<void> {
	for (;;) {
		const note = await noteOf(domain, follower, followed, epoch, brought);
		if (!note || (await domain.store.tables.ledger.update(note, note.properties, note.etag))) return;
	}
}

/** The note as a write of the follower's ledger. Undefined when there is nothing to note. */
export async function noteOf(
	{ store }: Domain,
	follower: SubjectId,
	followed: SubjectId,
	epoch: number,
	brought: Brought,
): Promise<Extract<Write, { kind: 'update' }> | undefined> {
	const key = followingKeys.following(follower, followed);
	const row = await store.tables.ledger.get(key);
	if (!row) return undefined;
	const pair = followingOf(row);
	// The follow was ended, or made again: its own job notes what it brings.
	if (pair.state !== 'on' || pair.seq !== epoch || pair.brought) return undefined;
	return { ...key, kind: 'update', properties: { ...row.properties, ...brought }, etag: row.etag };
}

function pairFact(follower: SubjectId, followed: SubjectId, { state, seq, since }: FollowingRow): Write {
	return { ...followingKeys.following(follower, followed), kind: 'upsert', properties: { state, seq, since } };
}

/** Takes a pair out of the ledger, as if the follow had never been: the one that it named is erased. */
export async function forgetPair({ store }: Domain, follower: SubjectId, followed: SubjectId): Promise<boolean> {
	const { ledger } = store.tables;
	for (;;) {
		const [row, head] = await Promise.all([
			ledger.get(followingKeys.following(follower, followed)),
			ledger.get(headKey(follower)),
		]);
		if (!row) return false;
		const pair: Write = { ...followingKeys.following(follower, followed), kind: 'delete', etag: row.etag };
		const uncounted = head && headWithCounts(head, { following: -countOfFollow(followingOf(row)) });
		const { done } = await ledger.transact(uncounted ? [pair, uncounted] : [pair]);
		if (done) return true;
	}
}
