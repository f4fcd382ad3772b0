/**
 * The walk over a subject's followers, shared by deliver and withdraw.
 *
 * The planner pages the followers in row-key order, and carries the first batch of chunks itself as it meets them. Of a
 * longer walk it writes the bounds of each batch, the first one included, before it hands the next one out, so that a
 * planner which dies is resumed after the last bound, never repeated with others. Each batch is as large as all before
 * it together: the planner stays ahead of those who run the chunks. Whoever follows behind the last bound, or later,
 * gets the event by the backfill of the follow.
 *
 * The receipts carry what the walk cost: those of a batch what the planner asked of storage since the batch before it
 * and, once a chunk is done, what it asked itself.
 */
import type { EventId } from '../../contract/event.ts';
import type { Operations } from '../../contract/receipt.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { getEvent, getReceipts, type JobRow, type ReceiptRow, type Stored } from '../../storage/ledger.ts';
import { type FollowerRow } from '../../storage/subject-followers.ts';
import type { Domain } from '../domain.ts';
import type { JobLease } from './lease.ts';
import { deliverTo, withdrawDeliveries } from './timeline-writes.ts';

/** What a receipt costs that is about to be written. */
export const OF_RECEIPT: Operations = { reads: 0, writes: 1, queue: 0 };

/** What a walk is for. `d` (deliver) reaches followers that are on, `w` (withdraw) also those that were. */
export type Walk = { poster: SubjectId; event: EventId; kind: 'd' | 'w'; job: Stored<JobRow>; lease: JobLease };

export function walkOf(poster: SubjectId, job: Stored<JobRow>, lease: JobLease): Walk {
	return { poster, event: job.target, kind: job.action === 'event-posted' ? 'd' : 'w', job, lease };
}

/** List, then read the event again, then insert: a removal in between is then seen, or sees what was inserted. */
export async function carry(domain: Domain, walk: Walk, followers: FollowerRow[]): Promise<number> {
	const { poster, event: id, kind, lease } = walk;
	domain.reached?.('followers listed');
	const reached = reachedBy(walk, followers);
	if (reached.length === 0) return 0;
	const event = kind === 'd' ? await getEvent(domain.store.tables.ledger, poster, id) : undefined;
	lease.assertHeld();
	if (event && !event.removed) await deliverTo(domain, reached, event.event);
	else
		await withdrawDeliveries(
			domain,
			reached.map(({ follower }) => follower),
			id,
		);
	domain.reached?.('rows written');
	return reached.length;
}

/** Whom a walk is for, of the followers that it meets. */
export function reachedBy({ kind }: Walk, followers: FollowerRow[]): FollowerRow[] {
	return kind === 'd' ? followers.filter(({ state }) => state === 'on') : followers;
}

export const keyOf = ({ poster, event }: Walk, { chunk }: Pick<ReceiptRow, 'chunk'>) =>
	ledgerKeys.receipt(poster, event, chunk);

export function receiptsOf(domain: Domain, { poster, event, kind }: Walk): Promise<Stored<ReceiptRow>[]> {
	return getReceipts(domain.store.tables.ledger, poster, event, kind);
}

export async function allDone(domain: Domain, walk: Walk, planned: number): Promise<boolean> {
	const receipts = await receiptsOf(domain, walk);
	return receipts.length >= planned && receipts.every(({ done }) => done);
}
