import type { Domain } from '../domain/domain.ts';
import { type DrainOptions, drain } from './drain.ts';
import type { WakeSignal } from './wake-signal.ts';

/** Milliseconds between two looks at empty queues. */
const LOOK_EVERY = 500;
/** Milliseconds until storage is asked again that could not be read or written: as long as it lasts, it is a line of the log each. */
const LOOK_AGAIN_AFTER = 5_000;

/** Drains again and again until `signal` says stop, at once when the wakeSignal rings. Storage that does not answer is asked again. */
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
			await domain.sleep(LOOK_AGAIN_AFTER, options.signal);
			continue;
		}
		await domain.sleep(LOOK_EVERY, waking);
	}
}
