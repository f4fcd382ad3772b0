/**
 * Milliseconds of one turn of the event loop that reads may take, and with those that come first. What was read is
 * worked on in the same turn, so a walk's pages go one by one. First pages beside a delivery to 100,000, p50 and p99: 1.5
 * and 12 ms with a turn of 1 ms, 0.9 and 9 ms with this one (on a slow machine); the delivery took the same.
 */
const LENGTH_MS = 0.5;
const LONGEST_TURN_MS = 3;

/**
 * Reads block their thread, and a promise that is resolved already lets nobody else run. Pages are therefore read in
 * turns: when this turn of the event loop has been long, the others wait for the next one. There is a line for each
 * partition of a table, and one page of each is read in rotation, first of those that had none in this turn: who goes
 * through a large partition hardly holds up who reads one page.
 */
export class Turns {
	readonly #lines = new Map<string, (() => void)[]>();
	/** The partitions that were read in this turn. */
	readonly #served = new Set<string>();
	#began: number | undefined;
	readonly #now: () => number;

	/** `now`: milliseconds by a clock that only runs on. */
	constructor(now = () => performance.now()) {
		this.#now = now;
	}

	/** Reads now, or when it is the partition's turn. Settles with what `read` returned or threw. */
	run<T>(partition: string, read: () => T): Promise<T> {
		return new Promise((resolve, reject) => {
			const task = () => {
				try {
					resolve(read());
				} catch (error) {
					reject(error);
				}
			};
			const line = this.#lines.get(partition);
			if (line) line.push(task);
			else if (!this.#served.has(partition) && this.#took < LONGEST_TURN_MS) this.#serve(partition, task);
			else if (this.#lines.size === 0 && this.#took < LENGTH_MS) this.#serve(partition, task);
			else this.#lines.set(partition, [task]);
		});
	}

	#serve(partition: string, task: () => void): void {
		if (this.#began === undefined) this.#begin();
		this.#served.add(partition);
		task();
	}

	/** Milliseconds since this turn's first read. */
	get #took(): number {
		return this.#began === undefined ? 0 : this.#now() - this.#began;
	}

	#begin(): void {
		this.#began = this.#now();
		setImmediate(() => {
			this.#began = undefined;
			this.#served.clear();
			while (this.#lines.size > 0 && this.#took < LENGTH_MS) this.#serveNext();
		});
	}

	#serveNext(): void {
		for (const [partition, line] of this.#lines) {
			const task = line.shift();
			// Behind the others.
			this.#lines.delete(partition);
			if (line.length > 0) this.#lines.set(partition, line);
			if (task) this.#serve(partition, task);
			return;
		}
	}
}
