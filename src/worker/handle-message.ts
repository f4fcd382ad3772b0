/** Handles one received message: it is done, put back, or parked. */
import { backoffMs } from '../contract/errors/backoff.ts';
import type { Domain } from '../domain/domain.ts';
import { runJob } from '../domain/jobs/run-job.ts';
import { type JobMessage, parseJobMessage } from '../domain/ledger/message.ts';
import { park } from '../domain/ledger/parked-messages.ts';
import { updateJob } from '../domain/ledger/update-job.ts';
import { LeaseEnded } from '../domain/ports/lease.ts';
import { randomFraction } from '../domain/ports/ports.ts';
import { traced } from '../domain/ports/tracing.ts';
import { type Message, type Queue, type QueueName, StorageError } from '../storage/port.ts';
import { LEASE_SECONDS, ORPHAN_DELIVERIES, ORPHAN_WAIT_SECONDS, RETRY_AT_MOST_MS } from '../storage/protocol-times.ts';
import { headKey } from '../storage/rows/ledger/head.ts';
import { getJob } from '../storage/rows/ledger/jobs.ts';
import { holdLease } from './hold-lease.ts';

/** A job that failed so often goes to the poison queue. */
const TRIES = 8;
const BACKOFF = { leastMs: 0, stepMs: 1_000, mostMs: RETRY_AT_MOST_MS };

export type Handled = 'done' | 'put back' | 'parked' | 'lost';

type OnError = (sentence: string, error: unknown) => void;

/** Never throws: an error is passed to `onError`, and the message returns or is parked. */
export function handleMessage(domain: Domain, from: QueueName, message: Message, onError: OnError): Promise<Handled> {
	const parsed = parseJobMessage(message.body);
	return traced(domain, `message of ${from}`, () => handle(domain, from, message, parsed, onError), parsed?.trace);
}

async function handle(
	domain: Domain,
	from: QueueName,
	message: Message,
	parsed: JobMessage | undefined,
	onError: OnError,
): Promise<Handled> {
	const queue = domain.store.queues[from];
	const held = holdLease(domain, queue, message, domain.now() + LEASE_SECONDS * 1_000);
	try {
		if (!parsed)
			return await parkAway(domain, queue, { ...message, ...(await held.letGo()) }, 'The message cannot be read.');
		const { subject, commandId, chunk } = parsed;
		const job = await getJob(domain.store.tables.ledger, subject, commandId);
		if (!job) {
			const orphan = { ...message, ...(await held.letGo()) };
			const handled = await dropOrphan(queue, orphan, chunk !== undefined || from === 'purges');
			if (handled === 'done' && !(await domain.store.tables.ledger.get(headKey(subject))))
				onError(`The message of the job ${commandId} was dropped`, new Error(`there is no subject ${subject}`));
			return handled;
		}
		await runJob(domain, subject, job, { chunk, second: from === 'purges' }, held);
		await queue.delete(await held.letGo());
		return 'done';
	} catch (error) {
		const lease = { ...message, ...(await held.letGo()) };
		if (error instanceof LeaseEnded) return domain.handingBack?.aborted ? handBack(queue, lease) : 'lost';
		onError(`The job ${parsed?.commandId} of ${parsed?.subject} failed (try ${message.deliveries} of ${TRIES})`, error);
		return await putBackOrPark(domain, queue, lease, parsed, error).catch((again: unknown) => {
			onError('The message could not be put back; it comes back by itself', again);
			return 'lost' as const;
		});
	}
}

/** `late`: the message was sent when the job was known to exist, so the job is done. */
async function dropOrphan(queue: Queue, message: Message, late: boolean): Promise<Handled> {
	if (late || message.deliveries >= ORPHAN_DELIVERIES) {
		await queue.delete(message);
		return 'done';
	}
	await queue.renew(message, ORPHAN_WAIT_SECONDS, 'wait');
	return 'put back';
}

/** Another process may take it at once. */
async function handBack(queue: Queue, message: Message): Promise<Handled> {
	const renewed = await queue.renew(message, 0).catch(() => undefined);
	return renewed ? 'put back' : 'lost';
}

async function putBackOrPark(
	domain: Domain,
	queue: Queue,
	message: Message,
	parsed: JobMessage | undefined,
	error: unknown,
): Promise<Handled> {
	// A full disk, or storage with too much to do, is not the job's fault. The job is done once there is room.
	const isOfStorage = error instanceof StorageError && ['full', 'busy', 'stopped'].includes(error.reason);
	if (message.deliveries >= TRIES && !isOfStorage) {
		const reason = error instanceof Error ? error.message : String(error);
		// The job row stays, with its last error, for an admin to see and redrive.
		if (parsed)
			await updateJob(domain.store.tables.ledger, parsed.subject, parsed.commandId, {
				lastError: reason.slice(0, 1_000),
			});
		return parkAway(domain, queue, message, reason);
	}
	await queue.renew(message, backoffSeconds(domain, message.deliveries), 'wait');
	return 'put back';
}

async function parkAway(domain: Domain, queue: Queue, message: Message, reason: string): Promise<Handled> {
	await park(domain, reason, message.body);
	await queue.delete(message);
	return 'parked';
}

/** About 1, 3, 7, 15, 31 s, and 60 s at the most. */
function backoffSeconds(domain: Domain, tries: number): number {
	return Math.ceil(backoffMs(tries, BACKOFF, randomFraction(domain)) / 1_000);
}
