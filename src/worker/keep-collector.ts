/** Sends the whole trail to the collector that the settings name. */
import { feedCollector } from '../domain/collector/feed-collector.ts';
import type { Domain } from '../domain/domain.ts';
import { asJob } from '../storage/job-requests.ts';
import { LOG_GATHER_MS, LOG_POLL_MS } from '../storage/protocol-times.ts';
import type { KeepLogOptions } from './keep-log.ts';

/** Sends until `signal` is aborted. It never throws: what could not be sent is tried again, for ever. */
export async function keepCollector(domain: Domain, options: KeepLogOptions & { signal: AbortSignal }): Promise<void> {
	const { signal, wakeSignal } = options;
	while (domain.log?.collector && !signal.aborted) {
		const waking = wakeSignal ? AbortSignal.any([signal, wakeSignal.next]) : signal;
		await feedCollectorNow(domain, options);
		await domain.sleep(LOG_POLL_MS, waking);
		// Leaves that were added have their places a moment later.
		await domain.sleep(2 * LOG_GATHER_MS, signal);
	}
}

/** Sends what is there, once. */
export async function feedCollectorNow(domain: Domain, { signal, onError }: KeepLogOptions): Promise<void> {
	const collector = domain.log?.collector;
	if (!collector) return;
	try {
		await asJob(() => feedCollector(domain, collector, signal));
	} catch (error) {
		onError?.('The collector could not be fed; trying again', error);
	}
}
