import { placeIn, type SharedRow, type SharedRows } from '../file/shared-rows.ts';
import type { SharedRowWriter } from './shared-row-writer.ts';
import type { Writer } from './writer.ts';

/** So many shared rows, or so many rows in them, are moved at once. Fewer wait for a quiet moment. */
const MANY_SHARED_ROWS = 1_024;
const MANY_ROWS = 500_000;

/** Milliseconds without a commit after which shared rows are moved, and milliseconds after which they are moved anyway. */
const COMMIT_PAUSE_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/** Rows that are moved in one go, about 2 µs each: answers that the transaction keeps waiting must not be late. */
const ROWS_A_STEP = 1_000;

/** The same once there are many. Then it is no deliveries' turn but one of answers: what comes in must not outrun it. */
const ROWS_A_LARGE_STEP = 4_000;

/**
 * Moves the rows of shared rows to `rows`, where each partition has its rows side by side: many events at once, so that a
 * page of the file is written once for all that it gets. In steps, from the lowest partition to the highest. A process
 * that dies leaves the rest to the next one.
 */
export class SharedRowMover {
	readonly #sharedRows: SharedRows;
	readonly #sharedRowWriter: SharedRowWriter;
	readonly #writer: Writer;
	readonly #onMoved: () => void;
	#moving = false;
	#closed = false;
	#grewAt: number | undefined;
	#timer: NodeJS.Timeout | undefined;

	/** `onMoved` is called after each step. */
	constructor(sharedRows: SharedRows, sharedRowWriter: SharedRowWriter, writer: Writer, onMoved: () => void) {
		this.#sharedRows = sharedRows;
		this.#sharedRowWriter = sharedRowWriter;
		this.#writer = writer;
		this.#onMoved = onMoved;
	}

	/** A process that is gone may have left shared rows. */
	start(): void {
		this.#moveIn(COMMIT_PAUSE_MS);
	}

	/** Something was committed. */
	grew(): void {
		if (this.#moving || this.#closed || this.#sharedRows.count === 0) return;
		clearTimeout(this.#timer);
		if (this.#areMany) {
			void this.#move();
			return;
		}
		const now = Date.now();
		this.#grewAt ??= now;
		this.#moveIn(Math.max(0, Math.min(COMMIT_PAUSE_MS, this.#grewAt + LONGEST_DELAY_MS - now)));
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#closed = true;
	}

	get #areMany(): boolean {
		return this.#sharedRows.count >= MANY_SHARED_ROWS || this.#sharedRows.rows >= MANY_ROWS;
	}

	get #size(): number {
		return this.#areMany ? ROWS_A_LARGE_STEP : ROWS_A_STEP;
	}

	async #move(): Promise<void> {
		this.#moving = true;
		this.#grewAt = undefined;
		try {
			while (await this.#writer.run(this.#size, false, () => this.step(this.#size), !this.#areMany)) this.#onMoved();
		} catch {
			// The store is busy, full or closed: later, or the next process.
		} finally {
			this.#moving = false;
			// Those that came meanwhile, or could not be moved now.
			if (this.#sharedRows.count > 0 && !this.#closed) this.#moveIn(COMMIT_PAUSE_MS);
		}
	}

	#moveIn(milliseconds: number): void {
		this.#timer = setTimeout(() => void this.#move(), milliseconds);
		this.#timer.unref();
	}

	/** Moves about so many rows. False when nothing is left. Only inside the writer's transaction. */
	step(size: number): boolean {
		if (this.#sharedRows.count === 0) return false;
		const { upTo, below } = this.#sharedRows.moved;
		const newest = upTo || this.#sharedRows.newestId;
		const sharedRows = this.#sharedRows.upTo(newest);
		const end = endOfStep(sharedRows, below, size);
		if (end === undefined) {
			this.#sharedRowWriter.remove(newest);
			return false;
		}
		const rows = sharedRows.flatMap((sharedRow) => {
			const { partitions } = sharedRow;
			const found = partitions.subarray(placeIn(partitions, below), placeIn(partitions, end));
			return Array.from(found, (partition) => ({ sharedRow, partition }));
		});
		rows.sort((a, b) => a.partition - b.partition);
		this.#sharedRowWriter.moveBelow(rows, newest, end);
		return true;
	}
}

/**
 * The partition below which about `size` rows lie, at the most twice as many unless they are of one partition. Undefined
 * when there are none from partition `from` on.
 */
function endOfStep(sharedRows: SharedRow[], from: number, size: number): number | undefined {
	const starts = sharedRows.map(({ partitions }) => placeIn(partitions, from));
	const rowsBelow = (end: number) =>
		sharedRows.reduce((sum, { partitions }, index) => sum + placeIn(partitions, end) - (starts[index] as number), 0);
	let low = from;
	let high = 1 + sharedRows.reduce((most, { partitions }) => Math.max(most, partitions.at(-1) ?? 0), from);
	let rows = rowsBelow(high);
	if (rows === 0) return undefined;
	// The first guess assumes that the rows are spread evenly; then the range is halved.
	let middle = low + Math.floor(((high - low) * size) / rows);
	while (rows > 2 * size && high - low > 1) {
		const end = Math.min(Math.max(middle, low + 1), high - 1);
		const before = rowsBelow(end);
		if (before < size / 2) low = end;
		else [high, rows] = [end, before];
		middle = Math.floor((low + high) / 2);
	}
	return high;
}
