import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { type JobRow, jobOf, pagesOf } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { jobMessage } from '../jobs/message.ts';
import { sendSecondPart } from '../jobs/second-part.ts';
import { noLongerStuck } from '../jobs/update-job.ts';
import { repeat } from '../repeat.ts';

/** How many jobs have a message again: those that are due, and those that wait for their second part. */
export type Redriven = { redriven: number; waiting: number };

/** Sends a message for every job that a ledger still owes, whatever became of the one it had. */
export async function redriveJobs(domain: Domain, subject: SubjectId): Promise<Redriven> {
	const count: Redriven = { redriven: 0, waiting: 0 };
	for await (const rows of pagesOf(domain.store.tables.ledger, ledgerKeys.jobs(subject)))
		for (const row of rows) {
			const job = jobOf(row);
			await repeat(domain, () => send(domain, subject, job));
			if (job.lastError) await repeat(domain, () => noLongerStuck(domain, { ...job, subject }));
			count[job.purgedAt ? 'waiting' : 'redriven']++;
		}
	return count;
}

function send(domain: Domain, subject: SubjectId, job: JobRow): Promise<unknown> {
	if (job.purgedAt) return sendSecondPart(domain, subject, job);
	return domain.store.queues.jobs.send(jobMessage({ subject, commandId: job.commandId }));
}
