import type { Operations } from '../../contract/receipt.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { type JobRow, type ReceiptRow, receiptProperties, type Stored } from '../../storage/ledger.ts';
import { limits } from '../../storage/limits.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Write } from '../../storage/port.ts';
import { type FollowerRow, followersOf } from '../../storage/subject-followers.ts';
import { isoTime } from '../core/ports.ts';
import { repeat } from '../core/repeat.ts';
import { within } from '../core/within.ts';
import type { Domain } from '../domain.ts';
import { jobMessage } from '../ledger/message.ts';
import { type Counting, NO_OPERATIONS, sumOf, take, takeBack } from './count-operations.ts';
import type { JobLease } from './lease.ts';
import { updateJob } from './update-job.ts';
import { allDone, carry, keyOf, OF_RECEIPT, reachedBy, receiptsOf, type Walk, walkOf } from './walk.ts';

/** Chunks whose bounds are written in one transaction, at the most. */
const MOST_PLANNED_TOGETHER = limits.transactionWrites;

/** Chunks that a planner carries at once: it need not list much faster than a store writes, and all wait in memory. */
const CARRIED_AT_ONCE = 16;

/** Milliseconds between two writes of what a planner has carried so far. */
const SHOWN_EVERY = 200;

/** A chunk that is being planned. */
type Planned = Pick<ReceiptRow, 'chunk' | 'after' | 'upTo' | 'last' | 'recipients'>;

/**
 * Plans a job's walk: carries its first batch here, while it goes on listing, and hands the others out. Resolves to the
 * number of chunks that there are of it once it took more than one batch; to 0 when nothing is left to do.
 * `endPlanning` is due when all else of the job is done. Settles when nothing is under way any more.
 */
export async function planWalk(
	domain: Counting,
	poster: SubjectId,
	job: Stored<JobRow>,
	lease: JobLease,
): Promise<number> {
	const walk = walkOf(poster, job, lease);
	const receipts = await receiptsOf(domain, walk);
	if (receipts.length === 0) return planAnew(domain, walk);
	await handOut(
		domain,
		walk,
		receipts.filter(({ done }) => !done),
	);
	return planOn(domain, walk, receipts.length, receipts.at(-1));
}

async function planAnew(domain: Counting, walk: Walk): Promise<number> {
	const startedAt = isoTime(domain.now());
	const batch: Planned[] = [];
	const underWay = new Set<Promise<unknown>>();
	try {
		const carried: Promise<number>[] = [];
		for await (const { followers, ...planned } of nextChunks(domain, walk, 0)) {
			batch.push(planned);
			carried.push(tracked(carry(domain, walk, followers)));
			if (underWay.size >= CARRIED_AT_ONCE) await Promise.race(underWay);
		}
		// One write says all then; what takes longer is shown as it goes.
		if (batch.at(-1)?.last && (await within(domain, SHOWN_EVERY, Promise.all(carried)))) {
			await finishHere(domain, walk, batch, carried, startedAt);
			return 0;
		}
		const spent = take(domain.operations);
		// Another planner is at work on this job: go on from its bounds.
		if (!(await writeBounds(domain, walk, batch, startedAt, sumOf([spent, OF_RECEIPT]))))
			return await planWalk(domain, walk.poster, walk.job, walk.lease);
		const finished = tracked(finishHere(domain, walk, batch, carried, startedAt, spent));
		const chunks = await planOn(domain, walk, batch.length, batch.at(-1));
		await finished;
		return chunks;
	} finally {
		await Promise.allSettled(underWay);
	}

	/** It may fail before anybody waits for it. */
	function tracked<T>(work: Promise<T>): Promise<T> {
		const ended = work.catch(() => {}).finally(() => underWay.delete(ended));
		underWay.add(ended);
		return work;
	}
}

/** Plans and hands out what comes behind `chunks` of them, of which `last` is the last. */
async function planOn(
	domain: Counting,
	walk: Walk,
	chunks: number,
	last: Pick<Planned, 'upTo' | 'last'> | undefined,
): Promise<number> {
	// Planned to its end before: who followed since gets the event by the backfill, and a chunk added now may outlive the job.
	if (!last || last.last) return chunks;
	const startedAt = isoTime(domain.now());
	const batch: Planned[] = [];
	for await (const { followers: _, ...planned } of nextChunks(domain, walk, chunks, last.upTo)) batch.push(planned);
	if (batch.length === 0) return chunks;
	// Those of the messages to come stand in the bounds, too.
	const toCome = { reads: 0, writes: 1, queue: batch.length };
	const spent = sumOf([take(domain.operations), toCome]);
	if (!(await writeBounds(domain, walk, batch, startedAt, spent)))
		return planWalk(domain, walk.poster, walk.job, walk.lease);
	await handOut(domain, walk, batch);
	takeBack(domain.operations, toCome);
	return planOn(domain, walk, chunks + batch.length, batch.at(-1));
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

/** Waits for the batch that is carried here, and writes its receipts as it goes. `spent` stands in their bounds. */
async function finishHere(
	domain: Counting,
	walk: Walk,
	batch: Planned[],
	carried: Promise<number>[],
	startedAt: string,
	spent = NO_OPERATIONS,
): Promise<void> {
	const done: { planned: Planned; recipients: number; before: Operations }[] = [];
	const all = Promise.all(
		batch.map(async (planned, index) => {
			const recipients = (await carried[index]) ?? 0;
			done.push({ planned, recipients, before: shareOf(spent, index) });
		}),
	);
	for (let left = batch.length; left > 0; ) {
		await within(domain, SHOWN_EVERY, all);
		left -= done.length;
		if (done.length > 0) await writeReceipts(domain, walk, done.splice(0), startedAt);
	}
}

/** In one write, with what was asked of storage since the last one. `before` is what stands in a chunk's bounds. */
async function writeReceipts(
	domain: Counting,
	walk: Walk,
	done: { planned: Planned; recipients: number; before: Operations }[],
	startedAt: string,
): Promise<void> {
	const finishedAt = isoTime(domain.now());
	const since = sumOf([take(domain.operations), OF_RECEIPT]);
	const rows = done.map(({ planned, recipients, before }, index) => {
		const outcome = { recipients, delivered: recipients, done: true, startedAt, finishedAt };
		const spent = sumOf([before, shareOf(since, index)]);
		const properties = receiptProperties({ ...planned, ...outcome, ...spent });
		return { ...keyOf(walk, planned), kind: 'upsert', properties } satisfies Write;
	});
	const [only, ...others] = rows;
	// One row needs no transaction, which is a larger request on Azure.
	if (only && others.length === 0) await domain.store.tables.ledger.upsert(only, only.properties);
	else await domain.store.tables.ledger.transact(rows);
	takeBack(domain.operations, OF_RECEIPT);
	domain.reached?.('receipt written');
}

/** `spent` is what the batch cost so far. False when one of the chunks has other bounds already. */
async function writeBounds(
	domain: Domain,
	walk: Walk,
	batch: Planned[],
	startedAt: string,
	spent: Operations,
): Promise<boolean> {
	walk.lease.assertHeld();
	const { done } = await domain.store.tables.ledger.transact(
		batch.map((planned, index): Write => {
			const open = { delivered: 0, done: false, startedAt };
			const receipt: ReceiptRow = { ...planned, ...open, ...shareOf(spent, index) };
			return { ...keyOf(walk, receipt), kind: 'insert', properties: receiptProperties(receipt) };
		}),
	);
	if (done) domain.reached?.('chunk bounds written');
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
	domain.messagesSent?.();
}

/**
 * The next batch of chunks behind a bound, the first one being chunk number `first`. A walk has one chunk at the least,
 * without followers when there are none at all.
 */
async function* nextChunks(
	domain: Domain,
	walk: Walk,
	first: number,
	bound = '',
): AsyncGenerator<Planned & { followers: FollowerRow[] }> {
	const most = Math.min(Math.max(domain.sizes.batch, first), MOST_PLANNED_TOGETHER);
	let after = bound;
	for (let number = first; number < first + most; number++) {
		const { followers, more } = await nextFollowers(domain, walk.poster, after);
		if (followers.length === 0 && number > 0) return;
		const chunk = `${walk.kind}${String(number).padStart(6, '0')}`;
		const upTo = followers.at(-1)?.follower ?? '';
		yield { chunk, after, upTo, last: !more, recipients: reachedBy(walk, followers).length, followers };
		if (!more) return;
		after = upTo;
	}
}

/** Up to a chunk of followers, on and off, behind a bound; `more` when others come after them. */
async function nextFollowers(
	domain: Domain,
	poster: SubjectId,
	after: string,
): Promise<{ followers: FollowerRow[]; more: boolean }> {
	const { chunk } = domain.sizes;
	const followers: FollowerRow[] = [];
	// One more than a chunk: a continuation may lead to nobody, so only a follower says that there is another chunk.
	const range = { partition: poster, after: after || undefined, limit: chunk + 1 };
	for await (const rows of pagesOf(domain.store.tables.subjectFollowers, range)) {
		followers.push(...followersOf(rows));
		if (followers.length > chunk) break;
	}
	return { followers: followers.slice(0, chunk), more: followers.length > chunk };
}
