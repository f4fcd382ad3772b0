import type { SubjectId } from '../../../contract/subject/subject.ts';
import { limits } from '../../../storage/limits.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { type FollowerRow, followerKeys, followersOf } from '../../../storage/rows/followers/subject-followers.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import { chunkName, type ReceiptRow } from '../../../storage/rows/ledger/receipts.ts';
import type { Stored } from '../../../storage/rows/properties.ts';
import type { Domain } from '../../domain.ts';
import { jobMessage } from '../../ledger/message.ts';
import { updateJob } from '../../ledger/update-job.ts';
import type { JobLease } from '../../ports/lease.ts';
import { isoTime } from '../../ports/ports.ts';
import { repeat } from '../../waiting/repeat.ts';
import { within } from '../../waiting/within.ts';
import { carry, reachedBy, type Walk, walkOf } from './walk.ts';
import type { Planned } from './walk-receipts.ts';

/** Chunks whose bounds are written in one transaction, at the most. */
const MOST_PLANNED_TOGETHER = limits.transactionWrites;

/** Chunks that a planner carries at once: it need not list much faster than a store writes, and all wait in memory. */
const CARRIED_AT_ONCE = 16;

/** Milliseconds between two writes of what a planner has carried so far. */
const SHOWN_EVERY = 200;

/**
 * Plans a walk: carries its first batch here, while it goes on listing, and hands the others out. Resolves to the number
 * of chunks once the walk took more than one batch; to 0 when nothing is left to do. `endPlanning` is due when all else
 * of the job is done. Settles when nothing is under way any more.
 */
export async function planWalk(walk: Walk): Promise<number> {
	const receipts = await walk.receipts.all();
	if (receipts.length === 0) return planAnew(walk);
	await handOut(
		walk,
		receipts.filter(({ done }) => !done),
	);
	return planOn(walk, receipts.length, receipts.at(-1));
}

async function planAnew(walk: Walk): Promise<number> {
	const { domain } = walk;
	const startedAt = isoTime(domain.now());
	const batch: Planned[] = [];
	const underWay = new Set<Promise<unknown>>();
	try {
		const carried: Promise<number>[] = [];
		for await (const { followers, ...planned } of nextChunks(walk, 0)) {
			batch.push({ ...planned, begunAt: isoTime(domain.now()) });
			carried.push(tracked(carry(walk, followers)));
			if (underWay.size >= CARRIED_AT_ONCE) await Promise.race(underWay);
		}
		// A short walk is reported in one write. A longer one is reported as it goes.
		if (batch.at(-1)?.last && (await within(domain, SHOWN_EVERY, Promise.all(carried)))) {
			await finishHere(walk, batch, carried, startedAt);
			return 0;
		}
		walk.lease.assertHeld();
		// Another planner is at work on this job: go on from its bounds.
		if (!(await walk.receipts.open(batch, startedAt))) return await planWalk(walk);
		const finished = tracked(finishHere(walk, batch, carried, startedAt));
		const chunks = await planOn(walk, batch.length, batch.at(-1));
		await finished;
		return chunks;
	} finally {
		await Promise.allSettled(underWay);
	}

	/** The work may fail before it is awaited. */
	function tracked<T>(work: Promise<T>): Promise<T> {
		const ended = work.catch(() => {}).finally(() => underWay.delete(ended));
		underWay.add(ended);
		return work;
	}
}

/** Plans and hands out what comes behind the first `chunks` chunks. `last` is the last one of these. */
async function planOn(walk: Walk, chunks: number, last: Pick<Planned, 'upTo' | 'last'> | undefined): Promise<number> {
	// The walk was planned to its end before. Later followers get the event by their backfill, and a chunk that is added
	// now might outlive the job.
	if (!last || last.last) return chunks;
	const startedAt = isoTime(walk.domain.now());
	const batch: Planned[] = [];
	for await (const { followers: _, ...planned } of nextChunks(walk, chunks, last.upTo)) batch.push(planned);
	if (batch.length === 0) return chunks;
	walk.lease.assertHeld();
	const isOpen = await walk.receipts.openForOthers(batch, startedAt, () => handOut(walk, batch));
	return isOpen ? planOn(walk, chunks + batch.length, batch.at(-1)) : planWalk(walk);
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
	return walkOf(domain, poster, job, lease).receipts.areAllDone(chunks);
}

/** Waits for the batch that is carried here, and writes its receipts as it goes. */
async function finishHere(
	{ domain, receipts }: Walk,
	batch: Planned[],
	carried: Promise<number>[],
	startedAt: string,
): Promise<void> {
	const done: Planned[] = [];
	const all = Promise.all(
		batch.map(async (planned, index) => {
			const recipients = (await carried[index]) ?? 0;
			done.push({ ...planned, recipients });
		}),
	);
	for (let left = batch.length; left > 0; ) {
		await within(domain, SHOWN_EVERY, all);
		left -= done.length;
		if (done.length > 0) await receipts.finish(done.splice(0), startedAt);
	}
}

/** Sent twice is fine: a second message finds its chunk done. */
async function handOut({ domain, poster, job }: Walk, chunks: Pick<ReceiptRow, 'chunk'>[]): Promise<void> {
	const { jobs } = domain.store.queues;
	const message = { subject: poster, commandId: job.commandId, trace: domain.tracing?.current() };
	await Promise.all(
		chunks.map(async ({ chunk }) => {
			await repeat(domain, () => jobs.send(jobMessage({ ...message, chunk })));
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
	walk: Walk,
	first: number,
	bound = '',
): AsyncGenerator<Planned & { followers: FollowerRow[] }> {
	const most = Math.min(Math.max(walk.domain.sizes.batch, first), MOST_PLANNED_TOGETHER);
	let after = bound;
	for (let number = first; number < first + most; number++) {
		const { followers, more } = await nextFollowers(walk, after);
		if (followers.length === 0 && number > 0) return;
		const chunk = chunkName(walk.kind, number);
		const upTo = followers.at(-1)?.follower ?? '';
		yield { chunk, after, upTo, last: !more, recipients: reachedBy(walk, followers).length, followers };
		if (!more) return;
		after = upTo;
	}
}

/** Up to so many followers, on and off, behind a bound; `more` when others come after them. */
export async function nextFollowers(
	{ domain, poster }: Walk,
	after: string,
	most = domain.sizes.chunk,
): Promise<{ followers: FollowerRow[]; more: boolean }> {
	const followers: FollowerRow[] = [];
	// One more: a continuation may lead to no rows, so only a follower shows that there are others.
	const range = { ...followerKeys.all(poster), after: after || undefined, limit: Math.min(most + 1, limits.pageRows) };
	for await (const rows of pagesOf(domain.store.tables.subjectFollowers, range)) {
		followers.push(...followersOf(rows));
		if (followers.length > most) break;
	}
	return { followers: followers.slice(0, most), more: followers.length > most };
}
