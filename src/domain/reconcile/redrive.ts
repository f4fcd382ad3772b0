import { isAction } from '../../contract/audit/actions.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { type JobRow, jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../domain.ts';
import { sendSecondRun } from '../jobs/second-run.ts';
import { jobMessage, parseJobMessage } from '../ledger/message.ts';
import { noLongerStuck } from '../ledger/update-job.ts';
import { repeat } from '../waiting/repeat.ts';
import type { Difference } from './check.ts';

/** Jobs that are left on ledgers. `redriven`: those that have a message again. `waiting`: those that wait to be run. */
export type Redriven = { redriven: number; waiting: number };

/**
 * Sends a message for every job that is left on a ledger, even if it has a message already. A job that this version
 * cannot run gets none: it would only be parked each time. `onSent` is called for each job that got a message.
 */
export async function redriveJobs(
	domain: Domain,
	subject: SubjectId,
	onSent: (commandId: string) => void = () => {},
): Promise<Redriven> {
	const count: Redriven = { redriven: 0, waiting: 0 };
	for await (const rows of pagesOf(domain.store.tables.ledger, jobKeys.all(subject)))
		for (const row of rows) {
			if (whyNot(row)) continue;
			const job = jobOf(row);
			await repeat(domain, () => send(domain, subject, job));
			if (job.lastError) await repeat(domain, () => noLongerStuck(domain, { ...job, subject }));
			count[job.purgedAt ? 'waiting' : 'redriven']++;
			onSent(job.commandId);
		}
	return count;
}

/** The jobs that wait to be run, by their command, and whether they failed before. Nothing is sent. */
export async function pendingJobs(domain: Domain, subject: SubjectId): Promise<Map<string, { failed: boolean }>> {
	const jobs = new Map<string, { failed: boolean }>();
	for await (const rows of pagesOf(domain.store.tables.ledger, jobKeys.all(subject)))
		for (const row of rows) {
			if (whyNot(row)) continue;
			const { commandId, lastError } = jobOf(row);
			jobs.set(commandId, { failed: lastError !== undefined && lastError !== '' });
		}
	return jobs;
}

/** After the drain: jobs that it did not finish though they were `sent`, and those that cannot be run. */
export async function* stuckJobs(
	domain: Domain,
	subject: SubjectId,
	sent: ReadonlySet<string>,
): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.ledger, jobKeys.all(subject)))
		for (const row of rows) {
			const reason = whyNot(row);
			if (reason) yield { subject, kind: 'job', what: `${row.row} cannot be run: ${reason}` };
			if (reason) continue;
			const { commandId, action, seq, purgedAt, lastError = 'it was not run, or not to its end' } = jobOf(row);
			if (!purgedAt && sent.has(commandId))
				yield { subject, kind: 'job', what: `${row.row} (${action}, entry ${seq}) is still pending: ${lastError}` };
		}
}

function whyNot(row: Row): string | undefined {
	const { commandId, action, seq } = jobOf(row);
	const message = { subject: row.partition, commandId };
	if (!parseJobMessage(jobMessage(message)) || jobKeys.job(row.partition, commandId).row !== row.row)
		return 'the row does not name its command';
	if (!Number.isSafeInteger(seq)) return 'the row does not name its entry';
	return isAction(action) ? undefined : `this version does not know the action ${JSON.stringify(action)}`;
}

function send(domain: Domain, subject: SubjectId, job: JobRow): Promise<unknown> {
	if (job.purgedAt) return sendSecondRun(domain, subject, job);
	return domain.store.queues.jobs.send(jobMessage({ subject, commandId: job.commandId }));
}
