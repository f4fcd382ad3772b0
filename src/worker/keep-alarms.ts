/** Raises the alarms of the trail. */
import { raiseAlarms } from '../domain/alarm/raise-alarms.ts';
import type { Domain } from '../domain/domain.ts';
import { asJob } from '../storage/job-requests.ts';
import { LOG_GATHER_MS, LOG_POLL_MS } from '../storage/protocol-times.ts';
import type { KeepLogOptions } from './keep-log.ts';

/** Looks at new leaves of the log until `signal` is aborted. It never throws: the next look begins where this one failed. */
export async function keepAlarms(domain: Domain, options: KeepLogOptions & { signal: AbortSignal }): Promise<void> {
	const { signal, wakeSignal } = options;
	while (domain.log && !signal.aborted) {
		const waking = wakeSignal ? AbortSignal.any([signal, wakeSignal.next]) : signal;
		await raiseAlarmsNow(domain, options);
		await domain.sleep(LOG_POLL_MS, waking);
		// Leaves that were added have their places a moment later.
		await domain.sleep(2 * LOG_GATHER_MS, signal);
	}
}

/** Looks at all new leaves, once. */
export async function raiseAlarmsNow(domain: Domain, { signal, onError }: KeepLogOptions): Promise<void> {
	if (!domain.log) return;
	try {
		await asJob(() => raiseAlarms(domain, signal));
	} catch (error) {
		onError?.('Alarms could not be raised; trying again', error);
	}
}
