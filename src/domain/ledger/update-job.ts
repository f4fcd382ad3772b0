import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Table } from '../../storage/port.ts';
import { getJob, type JobRow, jobKeys, jobProperties } from '../../storage/rows/ledger/jobs.ts';
import type { Ports } from '../ports/ports.ts';

/** Clears the error of a parked job that is tried again, so that its receipt no longer says that it is stuck. */
export async function noLongerStuck(
	{ store }: Pick<Ports, 'store'>,
	{ subject, commandId }: { subject: SubjectId; commandId: string },
): Promise<void> {
	await updateJob(store.tables.ledger, subject, commandId, { lastError: undefined });
}

/** Changes a job row under its ETag, again when another process was first. A deleted job stays deleted. */
export async function updateJob(
	ledger: Table,
	subject: SubjectId,
	commandId: string,
	change: Partial<Pick<JobRow, 'planned' | 'purgedAt' | 'lastError'>>,
): Promise<void> {
	for (;;) {
		const found = await getJob(ledger, subject, commandId);
		if (!found) return;
		const { etag, ...job } = found;
		if (await ledger.update(jobKeys.job(subject, commandId), jobProperties({ ...job, ...change }), etag)) return;
	}
}
