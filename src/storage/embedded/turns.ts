import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of one turn of the event loop that reads may take. */
const LENGTH_MS = 2;

/**
 * Reads block their thread, and a promise that is resolved already lets nobody else run. Whoever reads page after page
 * therefore asks for a turn before each: when this turn of the loop has been long, it gets one of the next.
 */
export class Turns {
	#began: number | undefined;

	async take(): Promise<void> {
		while (this.#began !== undefined && performance.now() - this.#began > LENGTH_MS) await nextTurn();
		if (this.#began !== undefined) return;
		this.#began = performance.now();
		// Before those that wait for the next turn, who come behind it in line.
		setImmediate(() => {
			this.#began = undefined;
		});
	}
}
