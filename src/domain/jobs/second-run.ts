/**
 * Some jobs run a second time, some time after the first (see `job-table.ts`). An unfollow, a block and an unblock do all
 * of it again, for writes that were under way. A removal deletes its tombstones, once no insert can come any more that
 * they would stop.
 */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store } from '../../storage/port.ts';
import { type JobRow, jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../domain.ts';
import { jobMessage } from '../ledger/message.ts';
import { updateJob } from '../ledger/update-job.ts';
import { isoTime } from '../ports/ports.ts';
import type { Tracing } from '../ports/tracing.ts';
import { secondRunDelay } from './job-table.ts';

type TablesAndQueues = Pick<Store, 'tables' | 'queues'>;

/** Sends the message of the second run, and notes on the job that the first is done. It may be repeated. */
export async function scheduleSecondRun(domain: Domain, subject: SubjectId, job: JobRow): Promise<void> {
	await sendSecondRun(domain, subject, job);
	domain.reached?.('second purge sent');
	await updateJob(domain.store.tables.ledger, subject, job.commandId, { purgedAt: isoTime(domain.now()) });
}

/** Sends the messages of all jobs that wait for their second run. Resolves to how many there were. */
export async function sendAllSecondRuns(store: TablesAndQueues): Promise<number> {
	const { ledger } = store.tables;
	let sent = 0;
	for await (const subject of ledger.partitions())
		for await (const rows of pagesOf(ledger, jobKeys.all(subject)))
			for (const job of rows.map(jobOf).filter(({ purgedAt }) => purgedAt)) {
				await sendSecondRun({ store }, subject, job);
				sent++;
			}
	return sent;
}

/**
 * Sends the message alone, as a redrive does. The whole delay begins again, because the time of the first run was read
 * from some process's clock.
 */
export async function sendSecondRun(
	{ store, tracing }: { store: TablesAndQueues; tracing?: Tracing | undefined },
	subject: SubjectId,
	{ action, commandId }: JobRow,
): Promise<void> {
	const body = jobMessage({ subject, commandId, trace: tracing?.current() });
	await store.queues.purges.send(body, { delay: secondRunDelay(action) });
}
