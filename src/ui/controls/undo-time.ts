import { toastDone } from './toast.ts';

/** Stands in for the answer of an action that its reader has taken back. */
export class TakenBack extends Error {}

/** Milliseconds. A message stays while the pointer rests on it, or while another window is in front. */
const LONGEST_UNDO_TIME = 15_000;

/** Actions that can still be taken back. Each call runs one, and resolves once it has its answer. */
const waiting = new Set<() => Promise<void>>();

/**
 * Tells of an action and runs it once it can no longer be taken back: when its message has gone, when the page is left or
 * hidden, or before a sign-out.
 *
 * @throws TakenBack when the reader has taken it back
 */
export function runAfterUndoTime<Result>(title: string, act: () => Promise<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		const over = new AbortController();
		const { signal } = over;
		function end(): void {
			waiting.delete(run);
			clearTimeout(timer);
			over.abort();
		}
		/** Calls `act` at once: nothing that a page starts a moment after its end is sent. */
		async function run(): Promise<void> {
			if (signal.aborted) return;
			end();
			await act().then(resolve, reject);
		}
		function takeBack(): void {
			if (signal.aborted) return;
			end();
			reject(new TakenBack(title));
		}
		const runOnce = () => void run();
		const timer = setTimeout(runOnce, LONGEST_UNDO_TIME);
		waiting.add(run);
		window.addEventListener('pagehide', runOnce, { signal });
		document.addEventListener('visibilitychange', runOnce, { signal });
		toastDone(title, { undo: takeBack, onClosed: runOnce, until: signal });
	});
}

/** Runs at once what could still be taken back. Resolves when all of it has its answer. */
export async function endUndoTimes(): Promise<void> {
	await Promise.all([...waiting].map((run) => run()));
}
