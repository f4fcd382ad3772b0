import type { Domain } from '../domain/domain.ts';
import { mapSome } from '../domain/lists/map-some.ts';
import type { PendingJob } from '../domain/ports/ports.ts';
import { repeat } from '../domain/waiting/repeat.ts';
import { asJob } from '../storage/job-requests.ts';
import type { QueueName } from '../storage/port.ts';
import { LEASE_SECONDS, QUEUE_POLL_MS } from '../storage/protocol-times.ts';
import { getJob } from '../storage/rows/ledger/jobs.ts';
import { type Handled, handleMessage } from './handle-message.ts';
import { roomForJob } from './when-room.ts';

export type JobKey = Pick<PendingJob, 'subject' | 'commandId'>;

export type DrainOptions = {
	/**
	 * - `idle`: until no message is visible.
	 * - `settled`: until no job is pending, also those that other workers hold; a second purge (five minutes after
	 *   an unfollow) is not waited for.
	 */
	until: 'idle' | 'settled';
	/** The jobs that `settled` waits for: messages of others may be hidden for minutes. Default: all. */
	jobs?: readonly JobKey[] | undefined;
	/** Messages handled at once. Default `MESSAGES_AT_ONCE`. */
	concurrency?: number;
	signal?: AbortSignal;
	onHandled?(handled: Handled): void;
	/** Nothing is visible, and `left` jobs are held by others or wait for their time. */
	onWaiting?(left: number): void;
	onError?(sentence: string, error: unknown): void;
};

/** Queues that a worker serves, the urgent one first. */
const SERVED: readonly QueueName[] = ['jobs', 'purges'];
/**
 * On Azure, one chunk has some 30 requests under way. On the embedded store, chunks that run together share their commits,
 * and a chunk waits for four commits.
 */
const MESSAGES_AT_ONCE = { azure: 8, embedded: 32 };
const JOBS_READ_AT_ONCE = 16;

/** Takes messages and runs their jobs until nothing is left, as `until` says. Returns how many it handled. */
export const drain = (domain: Domain, options: DrainOptions): Promise<number> =>
	asJob(() => drainQueues(domain, options));

async function drainQueues(domain: Domain, options: DrainOptions): Promise<number> {
	const {
		until,
		jobs,
		concurrency = MESSAGES_AT_ONCE[domain.store.engine],
		signal,
		onHandled,
		onWaiting,
		onError = () => {},
	} = options;
	const active = new Set<Promise<void>>();
	let awaited = jobs;
	let handled = 0;
	try {
		while (!signal?.aborted) {
			const taken = active.size < concurrency ? await take(concurrency - active.size) : 0;
			if (taken > 0) continue;
			if (active.size > 0) await Promise.race(active);
			else if (until === 'idle') break;
			else {
				const left = await repeat(domain, countLeft);
				if (left === 0) break;
				onWaiting?.(left);
				await domain.sleep(QUEUE_POLL_MS);
			}
		}
	} finally {
		// Also when a queue could not be read: a caller may close the store next.
		await Promise.all(active);
	}
	return handled;

	async function countLeft(): Promise<number> {
		if (!awaited) return domain.store.queues.jobs.depth();
		awaited = await pendingOf(domain, awaited);
		return awaited.length;
	}

	async function take(room: number): Promise<number> {
		// A message that is taken all the same would only wait, and its lease would run.
		await roomForJob(domain, signal);
		if (signal?.aborted) return 0;
		for (const name of SERVED) {
			const queue = domain.store.queues[name];
			// If an answer was lost, its messages return when their leases end.
			const messages = await repeat(domain, () => queue.receive({ max: Math.min(32, room), lease: LEASE_SECONDS }));
			for (const message of messages) {
				const work = handleMessage(domain, name, message, onError).then((result) => {
					handled++;
					active.delete(work);
					onHandled?.(result);
					domain.messageHandled?.(result);
				});
				active.add(work);
			}
			if (messages.length > 0) return messages.length;
		}
		return 0;
	}
}

/** Those of these jobs that are pending: not those that were parked, or wait for their second run. */
async function pendingOf({ store }: Domain, jobs: readonly JobKey[]): Promise<readonly JobKey[]> {
	// A job without a message is for a reconciliation.
	if (jobs.length === 0 || (await store.queues.jobs.depth()) === 0) return [];
	const rows = await mapSome(jobs, JOBS_READ_AT_ONCE, ({ subject, commandId }) =>
		getJob(store.tables.ledger, subject, commandId),
	);
	return jobs.filter((_, index) => rows[index] && !rows[index].purgedAt && !rows[index].lastError);
}
