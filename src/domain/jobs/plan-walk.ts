import type { Operations } from '../../contract/receipt.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { type JobRow, type ReceiptRow, receiptProperties, type Stored } from '../../storage/ledger.ts';
import { limits } from '../../storage/limits.ts';
import type { Write } from '../../storage/port.ts';
import { type FollowerRow, followerOf } from '../../storage/subject-followers.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports.ts';
import { repeat } from '../repeat.ts';
import { type Counting, NO_OPERATIONS, sumOf, take } from './count-operations.ts';
import type { JobLease } from './lease.ts';
import { jobMessage } from './message.ts';
import { updateJob } from './update-job.ts';
import { allDone, carry, keyOf, OF_RECEIPT, reachedBy, receiptsOf, type Walk, walkOf } from './walk.ts';

/** Chunks whose bounds are written in one transaction, at the most. */
const MOST_PLANNED_TOGETHER = limits.transactionWrites;

/** A chunk that is being planned. */
type Planned = Pick<ReceiptRow, 'chunk' | 'after' | 'upTo' | 'last'> & { followers: FollowerRow[] };

/**
 * Plans a job's walk, and runs it or hands its chunks out. Resolves to the number of chunks that there are of it once
 * some were handed out; to 0 when nothing is left to do. `endPlanning` is due when all else of the job is done.
 */
export async function planWalk(
	domain: Counting,
	poster: SubjectId,
	job: Stored<JobRow>,
	lease: JobLease,
): Promise<number> {
	const walk = walkOf(poster, job, lease);
	const receipts = await receiptsOf(domain, walk);
	await handOut(
		domain,
		walk,
		receipts.filter(({ done }) => !done),
	);
	let chunks = receipts.length;
	// Planned to its end before: who followed since gets the event by the backfill, and a chunk added now may outlive the job.
	let end: Pick<Planned, 'upTo' | 'last'> | undefined = receipts.at(-1);
	while (!end?.last) {
		const startedAt = isoTime(domain.now());
		const batch = await nextChunks(domain, walk, chunks, end?.upTo ?? '');
		end = batch.at(-1);
		if (!end) break;
		if (chunks === 0 && end.last) {
			await runHere(domain, walk, batch, startedAt);
			return 0;
		}
		lease.assertHeld();
		// Another planner is at work on this job: go on from its bounds.
		if (!(await writeBounds(domain, walk, batch, startedAt))) return planWalk(domain, poster, job, lease);
		domain.reached?.('chunk bounds written');
		await handOut(domain, walk, batch);
		// Stands in the bounds already.
		take(domain.operations);
		chunks += batch.length;
	}
	return chunks;
}

/** From now on the chunk that finishes last finishes the job. True when that has happened. */
export async function endPlanning(
	domain: Domain,
	poster: SubjectId,
	job: Stored<JobRow>,
	lease: JobLease,
	chunks: number,
): Promise<boolean> {
	await updateJob(domain.store.tables.ledger, poster, job.commandId, { planned: chunks });
	return allDone(domain, walkOf(poster, job, lease), chunks);
}

/** Carries a walk that was not handed out, and writes its receipts. */
async function runHere(domain: Counting, walk: Walk, batch: Planned[], startedAt: string): Promise<void> {
	const delivered = await Promise.all(batch.map(({ followers }) => carry(domain, walk, followers)));
	const spent = sumOf([take(domain.operations), OF_RECEIPT]);
	const finishedAt = isoTime(domain.now());
	const receipts = batch.map(({ followers: _, ...bounds }, index): ReceiptRow => {
		const recipients = delivered[index] ?? 0;
		return {
			...bounds,
			recipients,
			delivered: recipients,
			done: true,
			startedAt,
			finishedAt,
			...shareOf(spent, index),
		};
	});
	const [only, ...others] = receipts;
	// One row needs no transaction, which is a larger request on Azure.
	if (only && others.length === 0) await domain.store.tables.ledger.upsert(keyOf(walk, only), receiptProperties(only));
	else
		await domain.store.tables.ledger.transact(
			receipts.map(
				(receipt): Write => ({ ...keyOf(walk, receipt), kind: 'upsert', properties: receiptProperties(receipt) }),
			),
		);
	domain.reached?.('receipt written');
}

/** Their cost and that of the messages to come is in them. False when one of them has other bounds already. */
async function writeBounds(domain: Counting, walk: Walk, batch: Planned[], startedAt: string): Promise<boolean> {
	const spent = sumOf([take(domain.operations), { reads: 0, writes: 1, queue: batch.length }]);
	const receipts = batch.map(({ followers, ...bounds }, index): ReceiptRow => {
		const recipients = reachedBy(walk, followers).length;
		return { ...bounds, recipients, delivered: 0, done: false, startedAt, ...shareOf(spent, index) };
	});
	const { done } = await domain.store.tables.ledger.transact(
		receipts.map(
			(receipt): Write => ({ ...keyOf(walk, receipt), kind: 'insert', properties: receiptProperties(receipt) }),
		),
	);
	return done;
}

/** What a batch cost stands in the receipt of its first chunk. */
const shareOf = (spent: Operations, index: number) => (index === 0 ? spent : NO_OPERATIONS);

/** Sent twice is fine: a second message finds its chunk done. */
async function handOut(domain: Domain, { poster, job }: Walk, chunks: Pick<ReceiptRow, 'chunk'>[]): Promise<void> {
	const { jobs } = domain.store.queues;
	await Promise.all(
		chunks.map(async ({ chunk }) => {
			await repeat(domain, () => jobs.send(jobMessage({ subject: poster, commandId: job.commandId, chunk })));
			domain.reached?.('chunk handed out');
		}),
	);
}

/** The next batch of chunks behind a bound, the first one being chunk number `first`. One without followers, when there are none at all. */
async function nextChunks(domain: Domain, walk: Walk, first: number, bound: string): Promise<Planned[]> {
	const most = Math.min(Math.max(domain.sizes.batch, first), MOST_PLANNED_TOGETHER);
	const batch: Planned[] = [];
	let after = bound;
	for (let more = true; more && batch.length < most; ) {
		const number = first + batch.length;
		const page = await nextFollowers(domain, walk.poster, after);
		if (page.followers.length === 0 && number > 0) break;
		const chunk = `${walk.kind}${String(number).padStart(6, '0')}`;
		const upTo = page.followers.at(-1)?.follower ?? '';
		more = page.more;
		batch.push({ chunk, after, upTo, last: !more, followers: page.followers });
		after = upTo;
	}
	return batch;
}

/** Up to a chunk of followers, on and off, behind a bound; `more` when others come after them. */
async function nextFollowers(
	domain: Domain,
	poster: SubjectId,
	after: string,
): Promise<{ followers: FollowerRow[]; more: boolean }> {
	const { chunk } = domain.sizes;
	const followers: FollowerRow[] = [];
	let continuation: string | undefined;
	do {
		// One more than a chunk: a continuation may lead to nobody, so only a follower says that there is another chunk.
		const limit = chunk + 1 - followers.length;
		const page = await domain.store.tables.subjectFollowers.range({
			partition: poster,
			after: after || undefined,
			limit,
			continuation,
		});
		followers.push(...page.rows.map(followerOf));
		continuation = page.next;
	} while (continuation && followers.length <= chunk);
	return { followers: followers.slice(0, chunk), more: followers.length > chunk };
}
