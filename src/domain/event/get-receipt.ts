import { NotFound } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import { type Receipt, sumOf } from '../../contract/event/receipt.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { commandIdOf } from '../../storage/rows/ledger/entries.ts';
import { addresseesOf, type EventRow, eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { getJob, type JobRow } from '../../storage/rows/ledger/jobs.ts';
import { getReceipts, type ReceiptRow } from '../../storage/rows/ledger/receipts.ts';
import { timelineKey, timelineRowOf } from '../../storage/rows/timelines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { blockerOf } from '../graph/blocked.ts';
import { isoTime } from '../ports/ports.ts';
import { timingOf } from './timing.ts';

/**
 * The state of an event's delivery or, once it was removed, of its removal. While chunks are still being planned,
 * `recipients` counts those planned so far, and grows. Throws `forbidden`, `event_not_found`.
 */
export async function getReceipt(
	{ domain, principal }: Ctx,
	{ subject, id }: { subject: SubjectId; id: EventId },
): Promise<Receipt> {
	authorize(principal, 'receipt.read', subject);
	const { ledger } = domain.store.tables;
	const row = await ledger.get(eventKeys.event(subject, id));
	if (!row) throw new NotFound('event', id);
	const event = eventRowOf(row);
	// The job is read first: when it is gone, all receipts are there.
	const job = await getJob(ledger, subject, commandIdOf(row));
	const [chunks, mentioned] = await Promise.all([
		getReceipts(ledger, subject, id, event.removed ? 'w' : 'd'),
		countMentioned(domain, subject, id, event, job),
	]);
	const finished = isFinished(job, chunks);
	const state = event.removed
		? stateOf(finished, job, 'removed', 'removing', 'removal-stuck')
		: stateOf(finished, job, 'delivered', 'delivering', 'delivery-stuck');
	const startedAt = event.removed ? event.removedAt : event.postedAt;
	const finishedAt = finished ? chunks.reduce(latest, undefined) : undefined;
	const endedAt = finished ? finishedAt : isoTime(domain.now());
	return {
		...state,
		recipients: total(chunks, 'recipients'),
		delivered: total(chunks, 'delivered'),
		mentioned,
		chunks: chunks.length,
		startedAt,
		finishedAt,
		timing:
			endedAt === undefined
				? undefined
				: timingOf(chunks, { from: Date.parse(startedAt), to: Date.parse(endedAt) }, state.problem !== undefined),
		operations: sumOf(chunks),
	};
}

const NOBODY = { mentioned: [] };

/** A mention has no chunk that counts it, and there are few: each reader's own timeline is asked. */
async function countMentioned(
	domain: Domain,
	poster: SubjectId,
	id: EventId,
	event: EventRow,
	job: JobRow | undefined,
): Promise<Receipt['mentioned']> {
	// The addressees of a removed event are known until its tombstones go, a day later.
	const { mentioned } = event.removed ? (event.named ?? job?.named ?? NOBODY) : addresseesOf(event);
	const done = await Promise.all(
		mentioned.map(async (reader) => {
			const [blocker, row] = await Promise.all([
				blockerOf(domain, poster, reader),
				domain.store.tables.timelines.get(timelineKey(reader, id)),
			]);
			if (blocker) return undefined;
			const has = row !== undefined && !timelineRowOf(row).removed;
			return has !== event.removed;
		}),
	);
	return {
		recipients: done.filter((each) => each !== undefined).length,
		delivered: done.filter((each) => each === true).length,
	};
}

type Status = Receipt['status'];

/** A parked job carries the error that it was parked with. */
function stateOf(
	finished: boolean,
	job: JobRow | undefined,
	done: Status,
	running: Status,
	stuck: Status,
): Pick<Receipt, 'status' | 'problem'> {
	if (finished) return { status: done };
	return job?.lastError ? { status: stuck, problem: job.lastError } : { status: running };
}

/** A job that only waits for its entry in the audit trail has reached its recipients. */
function isFinished(job: JobRow | undefined, chunks: ReceiptRow[]): boolean {
	// A removal's job waits a day for its tombstones.
	if (!job || job.purgedAt) return true;
	return job.planned !== undefined && chunks.length >= job.planned && chunks.every(({ done }) => done);
}

const total = (chunks: ReceiptRow[], what: 'recipients' | 'delivered') =>
	chunks.reduce((sum, chunk) => sum + chunk[what], 0);

const latest = (time: string | undefined, { finishedAt }: ReceiptRow) =>
	!time || (finishedAt && finishedAt > time) ? finishedAt : time;
