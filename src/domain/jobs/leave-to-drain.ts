import type { OwedJob } from '../core/ports.ts';
import type { Domain } from '../domain.ts';

/** For a job that commits a command on another ledger: that command's job is shown to the drains at once. */
export function leaveToDrain({ store }: Domain): (job: OwedJob) => void {
	// Where this fails, its message becomes visible by itself.
	return ({ lease }) => void store.queues.jobs.renew(lease, 0).catch(() => undefined);
}
