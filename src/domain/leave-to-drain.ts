import type { Domain } from './domain.ts';
import type { AddJob } from './run-command.ts';

/** For a job that commits a command on another ledger: makes that command's message visible to all drains at once. */
export function leaveToDrain({ store }: Domain): AddJob {
	// If this fails, the message becomes visible by itself.
	return ({ lease }) => void store.queues.jobs.renew(lease, 0).catch(() => undefined);
}
