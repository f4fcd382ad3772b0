/** Hears from the server that a timeline changed. */
import { backoffMs } from '../contract/errors/backoff.ts';
import { ApiError } from './api-error.ts';
import type { Api } from './call-api.ts';
import { isPassing, OUTAGE } from './outage.ts';
import { pause } from './pause.ts';
import { messagesOf } from './server-sent-events.ts';

/** A connection without a word from the server in this time is dead: it sends something every 10 s. */
const SILENCE_MS = 30_000;
/** Timers of JavaScript end at once when they are set to longer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** `wasMissed`: something may have changed of which nobody told. */
type Change = { wasMissed: boolean };

/** The change that was told and not taken yet. It is one change, however often it was told. */
export class TimelineChanges {
	#change: Change | undefined;
	#failure: { error: unknown } | undefined;
	#wake: () => void = () => {};

	tell({ wasMissed = false } = {}): void {
		this.#change = { wasMissed: wasMissed || this.#change?.wasMissed === true };
		this.#wake();
	}

	/** Nobody will tell of changes any more. */
	fail(error: unknown): void {
		this.#failure = { error };
		this.#wake();
	}

	take(): Change | undefined {
		if (this.#failure) throw this.#failure.error;
		const change = this.#change;
		this.#change = undefined;
		return change;
	}

	/** Resolves once there is something to take, and after this time. Rejects with the signal's reason once it is aborted. */
	async next(milliseconds: number, signal: AbortSignal): Promise<void> {
		signal.throwIfAborted();
		if (this.#change || this.#failure || milliseconds <= 0) return;
		const woken = new AbortController();
		this.#wake = () => woken.abort();
		const either = AbortSignal.any([signal, woken.signal]);
		await pause(Math.min(milliseconds, LONGEST_WAIT_MS), either).catch(() => signal.throwIfAborted());
	}
}

/**
 * Tells of changes until the signal is aborted, and connects again when the connection breaks off. Throws what no new try
 * cures.
 */
export async function hearChanges(api: Api, changes: TimelineChanges, signal: AbortSignal): Promise<void> {
	let failures = 0;
	// Nobody told of changes before the first message of a connection.
	for (let wasMissed = false; ; wasMissed = true) {
		try {
			const silent = new AbortController();
			const response = await api.open('/timeline/changes', AbortSignal.any([signal, silent.signal]));
			failures = 0;
			for await (const _ of messagesOf(response, SILENCE_MS, () => silent.abort())) {
				changes.tell({ wasMissed });
				wasMissed = false;
			}
		} catch (error) {
			if (signal.aborted) return;
			if (error instanceof ApiError && !isPassing(error)) throw error;
		}
		failures += 1;
		await pause(backoffMs(failures, OUTAGE), signal);
		// The tail looks for itself meanwhile.
		changes.tell();
	}
}
