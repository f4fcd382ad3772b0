import type { Domain } from '../domain/domain.ts';
import { QUEUE_POLL_MS, QUEUE_RETRY_MS } from '../storage/protocol-times.ts';
import { type DrainOptions, drain } from './drain.ts';
import { endSuspensionsNow } from './end-suspensions-now.ts';
import { expireEventsNow } from './expire-events-now.ts';
import { keepFillingSearchService } from './fill-search-service.ts';
import { lookAtSearchesNow } from './look-at-searches-now.ts';
import type { WakeSignal } from './wake-signal.ts';
import { warnOwnersNow } from './warn-owners-now.ts';

/** Milliseconds between two looks for tokens that are about to expire. Nobody waits for one, and nearly all find nothing. */
const WARN_EVERY = 600_000;

/** Milliseconds between two looks for suspensions that are over. */
const SUSPENSIONS_EVERY_MS = 60_000;

/** Milliseconds between two rounds of saved searches that are due. */
const SEARCHES_EVERY_MS = 60_000;

type WorkerOptions = Omit<DrainOptions, 'until'> & { signal: AbortSignal; wakeSignal?: WakeSignal };

/**
 * Runs jobs, warns owners, ends suspensions, lets old texts expire, looks at saved searches and fills the search service,
 * until `signal` is aborted. When storage does not answer, it tries again.
 */
export async function runWorker(domain: Domain, options: WorkerOptions): Promise<void> {
	await Promise.all([
		drainAgain(domain, options),
		warnAgain(domain, options),
		endSuspensionsAgain(domain, options),
		expireAgain(domain, options),
		lookAgain(domain, options),
		keepFillingSearchService(domain, options),
	]);
}

async function warnAgain(domain: Domain, { signal, onError }: WorkerOptions): Promise<void> {
	while (!signal.aborted) {
		await warnOwnersNow(domain, onError);
		await domain.sleep(WARN_EVERY, signal);
	}
}

async function endSuspensionsAgain(domain: Domain, { signal, onError }: WorkerOptions): Promise<void> {
	while (!signal.aborted) {
		await endSuspensionsNow(domain, onError);
		await domain.sleep(SUSPENSIONS_EVERY_MS, signal);
	}
}

async function lookAgain(domain: Domain, { signal, onError }: WorkerOptions): Promise<void> {
	while (!signal.aborted) {
		await lookAtSearchesNow(domain, { signal, onError });
		await domain.sleep(SEARCHES_EVERY_MS, signal);
	}
}

/** The round of a day: it looks whether that is due as often as the one for tokens. */
async function expireAgain(domain: Domain, { signal, onError }: WorkerOptions): Promise<void> {
	while (domain.retainEventsDays !== undefined && !signal.aborted) {
		await expireEventsNow(domain, { signal, onError });
		await domain.sleep(WARN_EVERY, signal);
	}
}

/** Drains again and again, at once after a wake. */
async function drainAgain(domain: Domain, options: WorkerOptions): Promise<void> {
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
