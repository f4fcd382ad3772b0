/** Raises the alarms of the trail. */
import { raiseAlarms } from '../domain/alarm/raise-alarms.ts';
import { raiseStates } from '../domain/alarm/raise-states.ts';
import type { Domain } from '../domain/domain.ts';
import { asJob } from '../storage/job-requests.ts';
import { LOG_GATHER_MS, LOG_POLL_MS } from '../storage/protocol-times.ts';
import type { KeepLogOptions } from './keep-log.ts';

/** States are looked at this often: the place of a backup may be far away. */
const STATES_EVERY_MS = 60_000;

/** Looks at new leaves of the log, and at states, until `signal` is aborted. It never throws: the next look begins where this one failed. */
export async function keepAlarms(domain: Domain, options: KeepLogOptions & { signal: AbortSignal }): Promise<void> {
	const { signal, wakeSignal } = options;
	let lookedAt = Number.NEGATIVE_INFINITY;
	while (domain.log && !signal.aborted) {
		const waking = wakeSignal ? AbortSignal.any([signal, wakeSignal.next]) : signal;
		await raiseAlarmsNow(domain, options);
		if (Math.abs(domain.now() - lookedAt) >= STATES_EVERY_MS) {
			lookedAt = domain.now();
			await raiseStatesNow(domain, options);
		}
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

/** Looks at all states, once. */
export async function raiseStatesNow(domain: Domain, { onError }: KeepLogOptions): Promise<void> {
	try {
		await asJob(() => raiseStates(domain));
	} catch (error) {
		onError?.('A state could not be looked at for alarms; trying again', error);
	}
}
