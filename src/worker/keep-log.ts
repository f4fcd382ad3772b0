/** Keeps the log: gives entries their place in it, and signs what has grown. */
import type { Domain } from '../domain/domain.ts';
import { fillLog } from '../domain/log/fill-log.ts';
import { integrateLeaves } from '../domain/log/integrate.ts';
import { publishCheckpoint } from '../domain/log/publish.ts';
import { asJob } from '../storage/job-requests.ts';
import { LOG_GATHER_MS, LOG_POLL_MS } from '../storage/protocol-times.ts';
import type { WakeSignal } from './wake-signal.ts';

export type KeepLogOptions = {
	signal?: AbortSignal;
	/** Woken when leaves were added in this process. */
	wakeSignal?: WakeSignal;
	onError?(sentence: string, error: unknown): void;
};

/** Keeps the log until `signal` is aborted. It never throws: what it could not do it tries again. */
export async function keepLog(domain: Domain, options: KeepLogOptions & { signal: AbortSignal }): Promise<void> {
	const { signal, wakeSignal, onError } = options;
	let told = '';
	// A fault that stays is reported once.
	const sayOnce = (sentence: string, error: unknown) => {
		const said = String(error);
		if (said !== told) onError?.(sentence, error);
		told = said;
	};
	while (!signal.aborted) {
		const waking = wakeSignal ? AbortSignal.any([signal, wakeSignal.next]) : signal;
		if (await keepLogOnce(domain, { ...options, onError: sayOnce })) told = '';
		await domain.sleep(LOG_POLL_MS, waking);
		await domain.sleep(LOG_GATHER_MS, signal);
	}
}

/** Enters the leaves that wait, and signs. False when something failed: the next round does it. */
export const keepLogOnce = (domain: Domain, options: KeepLogOptions = {}): Promise<boolean> =>
	asJob(() => keepOnce(domain, options));

async function keepOnce(domain: Domain, { signal, onError }: KeepLogOptions): Promise<boolean> {
	const { log } = domain;
	if (!log) return true;
	try {
		await integrateLeaves(domain, log, signal);
		await publishCheckpoint(domain, log);
		if (await fillLog(domain, signal)) await integrateLeaves(domain, log, signal);
		return true;
	} catch (error) {
		onError?.('The log could not be kept; trying again', error);
		return false;
	}
}
