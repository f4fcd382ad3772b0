import type { Domain } from '../domain/domain.ts';
import { finishInOneGo } from '../domain/jobs/finish-in-one-go.ts';
import { runJob } from '../domain/jobs/run-job.ts';
import { LeaseEnded } from '../domain/ports/lease.ts';
import type { PendingJob } from '../domain/ports/ports.ts';
import { traced } from '../domain/ports/tracing.ts';
import { asJob } from '../storage/job-requests.ts';
import { RUN_INLINE_FOR_MS } from '../storage/protocol-times.ts';
import { getJob } from '../storage/rows/ledger/jobs.ts';
import { holdLease } from './hold-lease.ts';
import { roomForJob } from './when-room.ts';

/**
 * Runs a job right after its command, in the process that committed it. True when nothing is left for a
 * drain to do now. When it fails or is too late, the message becomes visible and a drain does it.
 */
export const runInline = (domain: Domain, pending: PendingJob): Promise<boolean> =>
	asJob(() => traced(domain, 'run behind the command', () => runNow(domain, pending), pending.trace));

async function runNow(domain: Domain, pending: PendingJob): Promise<boolean> {
	const { subject, commandId, lease, sentAt, written } = pending;
	const { jobs } = domain.store.queues;
	const held = holdLease(domain, jobs, lease, sentAt + RUN_INLINE_FOR_MS);
	try {
		// Too late already: another worker may have the job.
		held.assertHeld();
		await roomForJob(domain, domain.handingBack);
		held.assertHeld();
		if (written && (await finishInOneGo(domain, { subject, written, lease: held, message: held.newest }))) return true;
		const job = await getJob(domain.store.tables.ledger, subject, commandId);
		const finished = !job || (await runJob(domain, subject, job, {}, held));
		await jobs.delete(await held.letGo());
		return finished;
	} catch (error) {
		if (!(error instanceof LeaseEnded && domain.handingBack?.aborted)) throw error;
		await jobs.renew(await held.letGo(), 0);
		return false;
	} finally {
		await held.letGo();
	}
}
