import type { Database } from './database.ts';
import type { Slack } from './slack.ts';

/** Milliseconds without a commit after which the log is emptied, and milliseconds after which it is emptied anyway. */
const COMMIT_PAUSE_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Commits after which the log is moved into the file. Nearly every commit writes the same few pages, and a reader that looks for
 * one of them walks through its versions in the log. Eight rows, read behind each of 8,000 commits, took 750 µs at the end;
 * with the log moved every 1,000, 400 or 100 commits, 100 µs.
 */
const COMMITS_IN_LOG = 400;

/**
 * Keeps the log short while there are many commits, because readers search it. And empties it when the writing thread has time
 * for that: old versions of pages would stay there, and with them texts that were removed since. Within half a minute under
 * load, which is so seldom that it slows no delivery.
 */
export class LogKeeper {
	readonly #database: Database;
	readonly #slack: Slack;
	/** When the oldest commit was made that may be in the log. */
	#grewAt: number | undefined;
	#timer: NodeJS.Timeout | undefined;
	#commits = 0;

	constructor(database: Database, slack: Slack) {
		this.#database = database;
		this.#slack = slack;
	}

	/** A transaction begins. The log is moved behind it, and behind the answers to those who wait for it. */
	begun(): void {
		this.#commits++;
		if (this.#commits % COMMITS_IN_LOG === 0) setImmediate(() => this.#move());
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

	#move(): void {
		try {
			this.#database.moveLog();
		} catch {
			// Others are at it, or the disk cannot take it now: some commits later.
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
