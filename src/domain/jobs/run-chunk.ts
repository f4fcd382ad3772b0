import type { Operations } from '../../contract/receipt.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import {
	getJob,
	type JobRow,
	type ReceiptRow,
	receiptOf,
	receiptProperties,
	type Stored,
} from '../../storage/ledger.ts';
import { pagesOf } from '../../storage/pages.ts';
import { type FollowerRow, followersOf } from '../../storage/subject-followers.ts';
import { isoTime } from '../core/ports.ts';
import type { Domain } from '../domain.ts';
import { type Counting, sumOf, take } from './count-operations.ts';
import type { JobLease } from './lease.ts';
import { allDone, carry, keyOf, OF_RECEIPT, type Walk, walkOf } from './walk.ts';

/**
 * What a chunk's message costs: it is received and deleted, its job is read, and in the end job and receipts are, to
 * see whether it was the last one.
 */
const OF_MESSAGE: Operations = { reads: 3, writes: 0, queue: 2 };

/** Receipts behind its own that a chunk looks at before it looks at all. */
const LOOKED_AHEAD = 32;

/** Runs one chunk that a planner handed out. True when it was the last one of its job. */
export async function runChunk(
	domain: Counting,
	poster: SubjectId,
	job: Stored<JobRow>,
	chunk: string,
	lease: JobLease,
): Promise<boolean> {
	const walk = walkOf(poster, job, lease);
	const row = await domain.store.tables.ledger.get(ledgerKeys.receipt(poster, walk.event, chunk));
	if (!row) return false;
	const receipt = receiptOf(row);
	if (!receipt.done) {
		const followers = await followersWithin(domain, poster, receipt);
		const delivered = await carry(domain, walk, followers);
		const spent = sumOf([receipt, take(domain.operations), OF_MESSAGE]);
		await finishReceipt(domain, walk, { ...receipt, recipients: delivered, delivered, ...spent });
	}
	const { planned } = (await getJob(domain.store.tables.ledger, poster, job.commandId)) ?? {};
	if (planned === undefined || (await isFollowedByOpen(domain, walk, chunk))) return false;
	return allDone(domain, walk, planned);
}

async function finishReceipt(domain: Domain, walk: Walk, receipt: ReceiptRow): Promise<void> {
	const done: ReceiptRow = {
		...withoutEtag(receipt),
		...sumOf([receipt, OF_RECEIPT]),
		done: true,
		finishedAt: isoTime(domain.now()),
	};
	await domain.store.tables.ledger.upsert(keyOf(walk, receipt), receiptProperties(done));
	domain.reached?.('receipt written');
}

/**
 * Whether a chunk soon after this one is not done: the job is not, then. Chunks run in about their order, so this
 * spares most of them the look at all receipts.
 */
async function isFollowedByOpen(domain: Domain, walk: Walk, chunk: string): Promise<boolean> {
	const { partition, before } = ledgerKeys.receipts(walk.poster, walk.event, walk.kind);
	const after = keyOf(walk, { chunk }).row;
	const { rows } = await domain.store.tables.ledger.range({ partition, after, before, limit: LOOKED_AHEAD });
	return rows.some((row) => !receiptOf(row).done);
}

async function followersWithin(domain: Domain, poster: SubjectId, { after, upTo }: ReceiptRow): Promise<FollowerRow[]> {
	const found: FollowerRow[] = [];
	const range = { partition: poster, after: after || undefined, upTo };
	for await (const rows of pagesOf(domain.store.tables.subjectFollowers, range)) found.push(...followersOf(rows));
	return found;
}

function withoutEtag<T>({ etag: _, ...rest }: T & { etag?: string }): Omit<T, 'etag'> {
	return rest as Omit<T, 'etag'>;
}
