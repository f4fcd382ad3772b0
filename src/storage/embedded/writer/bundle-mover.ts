import type { Bundle, Bundles, Moved } from '../file/bundles.ts';
import type { Bundler } from './bundler.ts';
import type { Writer } from './writer.ts';

/** So many bundles, or so many rows in them, are moved at once. Fewer wait for a quiet moment. */
const MANY_BUNDLES = 1_024;
const MANY_ROWS = 500_000;

/** Milliseconds without a commit after which bundles are moved, and milliseconds after which they are moved anyway. */
const QUIET_MS = 500;
const LATEST_MS = 30_000;

/** Rows that are moved in one go, about 2 µs each: answers that the transaction keeps waiting must not be late. */
const ROWS_A_STEP = 1_000;

/** The same once there are many. Then it is no deliveries' turn but one of answers: what comes in must not outrun it. */
const ROWS_A_LARGE_STEP = 4_000;

/** More bundles than there ever are: a pair of a partition and a bundle is one number. */
const RADIX = 4_096;

/**
 * What is to be moved: the rows of bundles up to an id, by partition. `pairs`: partition × RADIX + place of the bundle.
 * `moved`: how far the file is while this plan is right.
 */
type Plan = { upTo: number; bundles: Bundle[]; pairs: Float64Array; next: number; moved: Moved };

/**
 * Moves the rows of bundles to `rows`, where each partition has its rows side by side: many events at once, so that a
 * page of the file is written once for all that it gets. In steps, from the lowest partition to the highest. A process
 * that dies leaves the rest to the next one.
 */
export class BundleMover {
	readonly #bundles: Bundles;
	readonly #bundler: Bundler;
	readonly #writer: Writer;
	readonly #onMoved: () => void;
	#plan: Plan | undefined;
	#moving = false;
	#closed = false;
	#grewAt: number | undefined;
	#timer: NodeJS.Timeout | undefined;

	/** `onMoved` is called after each step. */
	constructor(bundles: Bundles, bundler: Bundler, writer: Writer, onMoved: () => void) {
		this.#bundles = bundles;
		this.#bundler = bundler;
		this.#writer = writer;
		this.#onMoved = onMoved;
	}

	/** There may be bundles, of this process or of one that is gone. */
	grew(): void {
		if (this.#moving || this.#closed) return;
		clearTimeout(this.#timer);
		if (this.#areMany) {
			void this.#move();
			return;
		}
		const now = Date.now();
		this.#grewAt ??= now;
		const wait = Math.max(0, Math.min(QUIET_MS, this.#grewAt + LATEST_MS - now));
		this.#timer = setTimeout(() => void this.#move(), wait);
		this.#timer.unref();
	}

	/** A transaction was undone: the bundles in memory are those of another life. */
	forget(): void {
		this.#plan = undefined;
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#closed = true;
	}

	get #areMany(): boolean {
		return this.#bundles.count >= MANY_BUNDLES || this.#bundles.rows >= MANY_ROWS;
	}

	get #size(): number {
		return this.#areMany ? ROWS_A_LARGE_STEP : ROWS_A_STEP;
	}

	async #move(): Promise<void> {
		this.#moving = true;
		this.#grewAt = undefined;
		try {
			while (await this.#writer.run(this.#size, false, () => this.#step(), !this.#areMany)) this.#onMoved();
		} catch {
			// The store is busy, full or closed: the next commit, or the next process, comes back to it.
		} finally {
			this.#plan = undefined;
			this.#moving = false;
		}
	}

	/** False when nothing is left. */
	#step(): boolean {
		this.#bundles.catchUp();
		if (this.#bundles.count === 0) return false;
		const { upTo, below } = this.#bundles.moved;
		let plan = this.#plan;
		// Another process may be at it, too.
		if (plan?.moved.upTo !== upTo || plan.moved.below !== below) plan = this.#plan = planOf(this.#bundles);
		if (plan.next === plan.pairs.length) {
			this.#bundler.remove(plan.upTo);
			this.#bundles.catchUp();
			return false;
		}
		let end = Math.min(plan.next + this.#size, plan.pairs.length);
		const last = partitionOf(plan, end - 1);
		while (end < plan.pairs.length && partitionOf(plan, end) === last) end += 1;
		const rows = [...plan.pairs.subarray(plan.next, end)].map((pair) => ({
			bundle: plan.bundles[pair % RADIX] as Bundle,
			partition: Math.floor(pair / RADIX),
		}));
		this.#bundler.moveBelow(rows, plan.upTo, last + 1);
		plan.next = end;
		plan.moved = { upTo: plan.upTo, below: last + 1 };
		return true;
	}
}

function planOf(all: Bundles): Plan {
	const { moved } = all;
	const upTo = moved.upTo || all.newestId;
	// In the order of their keys, so that the rows of a partition are written in order, too.
	const bundles = all.upTo(upTo).toSorted((a, b) => (a.row < b.row ? -1 : 1));
	const counts = bundles.map(({ partitions }) => partitions.length);
	const pairs = new Float64Array(counts.reduce((sum, count) => sum + count, 0));
	let next = 0;
	bundles.forEach(({ partitions }, place) => {
		for (const partition of partitions) if (partition >= moved.below) pairs[next++] = partition * RADIX + place;
	});
	return { upTo, bundles, pairs: pairs.subarray(0, next).sort(), next: 0, moved };
}

function partitionOf({ pairs }: Plan, index: number): number {
	return Math.floor((pairs[index] as number) / RADIX);
}
