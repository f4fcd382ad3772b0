/**
 * The walk over a subject's followers, shared by deliver and withdraw.
 *
 * The planner pages the followers in row-key order, and carries the first batch of chunks itself as it meets them. If
 * the walk is longer, it writes the bounds of each batch, the first one included, before it hands the next one out. A
 * planner that dies is then resumed after the last bound, never repeated with others. Each batch is as large as all
 * before it together: the planner stays ahead of those who run the chunks. A follower behind the last bound, or a later
 * one, gets the event by the backfill of the follow.
 */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { FollowerRow } from '../../../storage/rows/followers/subject-followers.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import type { JobLease } from '../../ports/lease.ts';
import { bringAbout, consequencesOfPost, withdrawFrom } from './consequences.ts';
import { type WalkKey, WalkReceipts } from './walk-receipts.ts';

/**
 * Its kind is `d` (deliver), which reaches followers that are on, or `w` (withdraw), which also reaches those that were.
 * `domain` is that of its receipts, which say what it asked of storage.
 */
export type Walk = WalkKey & { domain: Domain; job: JobRow; lease: JobLease; receipts: WalkReceipts };

export function walkOf(domain: Domain, poster: SubjectId, job: JobRow, lease: JobLease): Walk {
	const key: WalkKey = { poster, event: job.target, kind: job.action === 'event-posted' ? 'd' : 'w' };
	const receipts = new WalkReceipts(domain, key);
	return { ...key, domain: receipts.domain, job, lease, receipts };
}

/**
 * Brings the event to followers that were listed, or tombstones when it is removed. Resolves to the number of those that it
 * reached.
 */
export async function carry(walk: Walk, followers: FollowerRow[]): Promise<number> {
	const { domain, event, kind, lease } = walk;
	domain.reached?.('followers listed');
	const reached = reachedBy(walk, followers);
	if (reached.length === 0) return 0;
	const due = kind === 'd' ? await consequencesOfPost(domain, walk, reached) : undefined;
	if (due) {
		await bringAbout(domain, due, lease);
		return due.recipients;
	}
	lease.assertHeld();
	await withdrawFrom(
		domain,
		reached.map(({ follower }) => follower),
		event,
	);
	return reached.length;
}

export function reachedBy({ kind }: Walk, followers: FollowerRow[]): FollowerRow[] {
	return kind === 'd' ? followers.filter(({ state }) => state === 'on') : followers;
}
