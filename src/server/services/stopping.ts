/** Ends a process of Tideline in order: jobs under way end or are handed back, and the store is closed. */
import { constants } from 'node:os';
import { log, logFailure } from '../../observation/log/log.ts';
import { shared } from '../../observation/shared/shared.ts';
import type { Services } from './open-services.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C reaches each process of a group, and parents pass it on: so many milliseconds after the first it is the same one. */
const SAME_WITHIN = 1_000;

/** Exit code that a shell gives a process that a signal ended. */
export const codeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/**
 * Calls `stop` at the first signal that asks the process to end. A later one, of somebody who will not wait, ends it at
 * once. Returns what ends the listening.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
	let first: number | undefined;
	const hear = (signal: NodeJS.Signals) => {
		if (first === undefined) {
			first = Date.now();
			stop(signal);
		} else if (Date.now() - first > SAME_WITHIN) process.exit(codeOf(signal));
	};
	for (const signal of SIGNALS) process.on(signal, hear);
	return () => {
		for (const signal of SIGNALS) process.off(signal, hear);
	};
}

/**
 * Stops a server at the first signal. Once `delay` is over, no more messages are taken, `closeServer` gives requests their time (it must end by
 * itself), jobs end or are handed back, the store is closed, and the process exits
 * with 0.
 */
export function stopOnSignal(
	{ store, domain, background }: Pick<Services, 'store' | 'domain' | 'background'>,
	{ delay, closeServer, endThreads }: Record<'delay' | 'closeServer' | 'endThreads', () => Promise<unknown>>,
): void {
	const stop = async () => {
		background.isToStop = true;
		await delay();
		background.takeNoMore();
		await closeServer();
		await background.finish(domain);
		await endThreads();
		await store.close();
		await shared.traces?.close();
	};
	onStopSignal(() => {
		log().write('info', 'Stopping once running requests and jobs are done. Press Ctrl-C again to stop now.');
		stop().then(
			() => process.exit(0),
			(error: unknown) => {
				logFailure('The store was not closed in order', error);
				process.exit(1);
			},
		);
	});
}
