import type { Page } from '../contract/event/event.ts';
import type { TimelineItem } from '../contract/timeline/timeline.ts';

/** A page of the timeline, the newest first, without what the reader hides. */
export type ReadPage = (cursor?: string) => Promise<Page<TimelineItem>>;

/** A deep look rests this many times as long as its reads took. */
const RESTS_PER_READ = 10;

type Options = {
	windowMs: number;
	sweepMs: number;
	/** Whether the whole timeline was just read. */
	isSwept: boolean;
};

/** A look under way: where it goes on, how far it goes, and how long its reads took. */
type Look = { reachMs: number; until: number | undefined; cursor: string | undefined; spentMs: number };

/**
 * Reads a timeline from the newest event down, a page in each step. After a change it goes down to what occurred `windowMs`
 * before the newest event. A sweep goes down to the end: every `sweepMs`, and after changes of which nobody told.
 * Events that land above the place that a look has reached are found by the next one, since they come with a change.
 *
 * All its reads take a tenth of the time at the most. After a read that failed it goes on where it was.
 */
export class DeepLook {
	readonly #read: ReadPage;
	readonly #options: Options;
	#look: Look | undefined;
	/** Whether something has changed since the last look began. */
	#isDue = false;
	// All times are of the clock that nobody sets.
	#sweepAt: number;
	#restsUntil = 0;

	constructor(read: ReadPage, options: Options) {
		this.#read = read;
		this.#options = options;
		this.#sweepAt = options.isSwept ? performance.now() + options.sweepMs : 0;
	}

	/** `wasMissed`: something may have changed of which nobody told. */
	changed({ wasMissed }: { wasMissed: boolean }): void {
		this.#isDue = true;
		if (wasMissed) this.#sweepAt = 0;
	}

	/** Milliseconds until there is a step to make. */
	waitMs(): number {
		if (this.#look) return 0;
		return Math.max(this.#isDue ? 0 : this.#sweepAt, this.#restsUntil) - performance.now();
	}

	/** The page that was read, if it is time for one. */
	async step(): Promise<TimelineItem[]> {
		if (this.waitMs() > 0) return [];
		this.#look ??= this.#begin();
		const look = this.#look;
		const askedAt = performance.now();
		const { items, next } = await this.#read(look.cursor);
		look.spentMs += performance.now() - askedAt;
		look.cursor = next;
		const [first, last] = [items[0], items.at(-1)];
		// The server's clock made these times; the clock of this machine may be wrong.
		if (first) look.until ??= timeOf(first) - look.reachMs;
		const isThrough = last && look.until !== undefined && timeOf(last) < look.until;
		if (next === undefined || isThrough) this.#end(look);
		return items;
	}

	#begin(): Look {
		const now = performance.now();
		const isSweep = this.#sweepAt <= now;
		if (isSweep) this.#sweepAt = now + this.#options.sweepMs;
		this.#isDue = false;
		const reachMs = isSweep ? Number.POSITIVE_INFINITY : this.#options.windowMs;
		return { reachMs, until: undefined, cursor: undefined, spentMs: 0 };
	}

	#end({ spentMs }: Look): void {
		this.#look = undefined;
		this.#restsUntil = performance.now() + RESTS_PER_READ * spentMs;
	}
}

const timeOf = ({ occurredAt }: TimelineItem): number => Date.parse(occurredAt);
