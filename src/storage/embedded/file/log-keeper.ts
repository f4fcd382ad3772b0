import type { Database } from './database.ts';
import type { Slack } from './slack.ts';

/** Milliseconds without a commit after which the log is emptied, and milliseconds after which it is emptied anyway. */
const COMMIT_PAUSE_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Empties the log when the writing thread has time for it: old versions of pages would stay there, and with them texts
 * that were removed since. Within half a minute under load, which is so seldom that it slows no delivery.
 */
export class LogKeeper {
	readonly #database: Database;
	readonly #slack: Slack;
	/** When the oldest commit was made that may be in the log. */
	#grewAt: number | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(database: Database, slack: Slack) {
		this.#database = database;
		this.#slack = slack;
	}

	/** Something was committed. */
	grew(): void {
		const now = Date.now();
		this.#grewAt ??= now;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(
			() => this.#empty(),
			Math.max(0, Math.min(COMMIT_PAUSE_MS, this.#grewAt + LONGEST_DELAY_MS - now)),
		);
		this.#timer.unref();
	}

	/** Empties the log if nobody else is at it: the last process that has the file open does it in any case. */
	close(): void {
		clearTimeout(this.#timer);
		while (this.#emptied() && this.#slack.isDue && this.#swept());
	}

	#empty(): void {
		this.#grewAt = undefined;
		// Others are at it, or the disk cannot take it now: later. What is swept may leave a commit in the log.
		if (!this.#emptied()) this.grew();
		else if (this.#slack.isDue) {
			this.#swept();
			this.grew();
		}
	}

	#swept(): boolean {
		try {
			return this.#slack.sweepSome();
		} catch {
			return false;
		}
	}

	#emptied(): boolean {
		try {
			return this.#database.emptyLog();
		} catch {
			return false;
		}
	}
}
