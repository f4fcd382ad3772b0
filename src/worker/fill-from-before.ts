import { repeat } from '../domain/core/repeat.ts';
import { fillWords } from '../domain/directory/fill-words.ts';
import { countAll } from '../domain/discovery/count-all.ts';
import type { Domain } from '../domain/domain.ts';
import { renameReserved } from '../domain/notice/rename-reserved.ts';
import { enterEarlierEvents } from '../domain/search/enter-earlier-events.ts';

type Failed = (sentence: string, error: unknown) => void;
type Options = { signal?: AbortSignal; onError?: Failed | undefined };

/** Milliseconds between two tries. Nobody waits for one, and each that fails is a line in the log. */
const FILL_AGAIN_MS = 60_000;

/**
 * What a store of an earlier version lacks. Each pass runs side by side with itself and with jobs, does nothing once it is
 * done, and resolves to false when the signal ended it.
 */
const PASSES: { run(domain: Domain, options: Options): Promise<boolean>; failed: string }[] = [
	{
		run: (domain, { signal }) => renameReserved(domain, signal),
		failed: 'Not every handle that reads as somebody else was given up yet',
	},
	{ run: (domain, { signal }) => fillWords(domain, signal), failed: 'Not every subject is found by its words yet' },
	{
		run: (domain, { signal, onError }) =>
			countAll(domain, {
				signal,
				failed: (subject, error) => onError?.(`${subject} could not be counted: a reconciliation does it`, error),
			}),
		failed: 'Not every subject is counted yet',
	},
	{ run: (domain, { signal }) => enterEarlierEvents(domain, signal), failed: 'Not every earlier event is found yet' },
];

/** Runs each pass that is left. It never throws, and resolves to whether all are done. */
export async function fillFromBefore(domain: Domain, options: Options = {}): Promise<boolean> {
	let isDone = true;
	for (const { run, failed } of PASSES)
		try {
			isDone = (await repeat(domain, () => run(domain, options))) && isDone;
		} catch (error) {
			options.onError?.(`${failed}; trying again`, error);
			isDone = false;
		}
	return isDone;
}

/** Tries until all is done, or `signal` is aborted. */
export async function fillUntilDone(domain: Domain, options: Options & { signal: AbortSignal }): Promise<void> {
	const { signal } = options;
	while (!signal.aborted && !(await fillFromBefore(domain, options))) await domain.sleep(FILL_AGAIN_MS, signal);
}
