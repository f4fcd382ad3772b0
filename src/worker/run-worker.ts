import type { Domain } from '../domain/domain.ts';
import { QUEUE_POLL_MS, QUEUE_RETRY_MS } from '../storage/protocol-times.ts';
import { type DrainOptions, drain } from './drain.ts';
import type { WakeSignal } from './wake-signal.ts';

/**
 * Drains again and again until `signal` is aborted, at once after a wake. When storage does not answer, it tries again.
 */
export async function runWorker(
	domain: Domain,
	options: Omit<DrainOptions, 'until'> & { signal: AbortSignal; wakeSignal?: WakeSignal },
): Promise<void> {
	while (!options.signal.aborted) {
		const waking = options.wakeSignal ? AbortSignal.any([options.signal, options.wakeSignal.next]) : options.signal;
		try {
			await drain(domain, { ...options, until: 'idle' });
		} catch (error) {
			options.onError?.('The queues could not be read; trying again', error);
			await domain.sleep(QUEUE_RETRY_MS, options.signal);
			continue;
		}
		await domain.sleep(QUEUE_POLL_MS, waking);
	}
}
