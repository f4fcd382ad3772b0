import type { SearchEntries } from '../search/entries.ts';
import type { Writer } from './writer.ts';

/**
 * Milliseconds for which documents gather before they are entered; and once there are so many, for how much longer. Each
 * transaction makes a tree of FTS5's own, and trees are merged later: a document took it half as long in a transaction of
 * 1,000 as in one of 200.
 */
const GATHER_MS = 250;
const MANY_DOCUMENTS = 50;
const GATHER_MANY_MS = 750;
/** Documents of one transaction: each takes some 30 µs, and answers wait meanwhile. */
const DOCUMENTS_AT_ONCE = 500;
/** Transactions before a process ends: a second or so. */
const TURNS_AT_END = 40;

/** Enters documents that wait into the full-text index: a few when nobody waits for an answer, many at once. */
export class SearchKeeper {
	readonly #entries: SearchEntries;
	readonly #writer: Writer;
	readonly #onEntered: () => void;
	#timer: NodeJS.Timeout | undefined;
	#closed = false;

	/** `onEntered` is called after each transaction. */
	constructor(entries: SearchEntries, writer: Writer, onEntered: () => void) {
		this.#entries = entries;
		this.#writer = writer;
		this.#onEntered = onEntered;
	}

	/** Something was committed, or a process that is gone left documents. */
	grew(): void {
		if (this.#timer !== undefined || this.#closed || this.#entries.waiting === 0) return;
		this.#wait(GATHER_MS, () => {
			const { waiting } = this.#entries;
			if (waiting < MANY_DOCUMENTS || waiting >= DOCUMENTS_AT_ONCE) void this.#enter();
			else this.#wait(GATHER_MANY_MS, () => void this.#enter());
		});
	}

	/** Enters what this process wrote: the next one may be a search. More than some is left to a process that stays. */
	async close(): Promise<void> {
		clearTimeout(this.#timer);
		this.#closed = true;
		try {
			for (let turn = 0; turn < TURNS_AT_END && this.#entries.ownAreWaiting; turn++)
				await this.#writer.run(DOCUMENTS_AT_ONCE, false, () => this.#entries.enterSome(DOCUMENTS_AT_ONCE));
		} catch {
			// The store is busy or full: the next process.
		}
	}

	#wait(milliseconds: number, then: () => void): void {
		this.#timer = setTimeout(then, milliseconds);
		this.#timer.unref();
	}

	async #enter(): Promise<void> {
		try {
			let isMore = true;
			// While there are many it is no less urgent than answers: what comes in must not outrun it.
			for (let isPatient = true; isMore && !this.#closed; isPatient = false) {
				isMore = await this.#writer.run(
					DOCUMENTS_AT_ONCE,
					false,
					() => this.#entries.enterSome(DOCUMENTS_AT_ONCE),
					isPatient,
				);
				this.#onEntered();
			}
		} catch {
			// The store is busy, full or closed: later, or the next process.
		} finally {
			this.#timer = undefined;
			this.grew();
		}
	}
}
