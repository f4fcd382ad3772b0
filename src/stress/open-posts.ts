/** Posts of the mix that are under way, with the reading that goes with them, and what they showed. */
import { TidelineError } from '../contract/errors/errors.ts';
import { PAGE_SIZE } from '../contract/event/event.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { searchEvents } from '../domain/search/search-events.ts';
import { readTimeline } from '../domain/timeline/read-timeline.ts';
import { isCurable } from '../storage/port.ts';
import type { Load, Sample } from './load.ts';
import { meanOf } from './measure.ts';
import { as, type People } from './people.ts';
import { textOf, wordOf } from './texts.ts';

/** Timelines that are opened for each post. */
const READS_A_POST = 4;
/** One search for so many posts. */
const POSTS_A_SEARCH = 5;
const HITS_A_PAGE = 20;

/** Posts that are not delivered yet, at the most: more would fill the memory, and tell nothing more. */
const MOST_UNDER_WAY = 4_000;
const ROOM_POLL_MS = 5;

/** Operations of a post with its job and its readers, beside one for each follower: the most that were seen. */
const OF_POST = 60;

/** Milliseconds that count as lately. */
const RECENT_SPAN_MS = 5_000;

type Shown = { hottest: number[]; others: number[]; reads: number[]; deliveries: number[]; failed: number };
const nothing = (): Shown => ({ hottest: [], others: [], reads: [], deliveries: [], failed: 0 });

export class OpenPosts {
	readonly #load: Load;
	readonly #people: People;
	readonly #startedAt = performance.now();
	#shown = nothing();
	#made = 0;
	/** When each post that has not arrived everywhere was begun, by its number. */
	readonly #begun = new Map<number, number>();
	/** When each read that has no answer yet was begun, by its number. */
	readonly #reading = new Map<number, number>();
	#reads = 0;
	#latelyAnswered: number[] = [];
	#latelyDelivered: { at: number; took: number }[] = [];
	/** The failure that ended the test, since no other try would cure it. */
	#fault: Error | undefined;
	readsDone = 0;

	constructor(load: Load, people: People) {
		this.#load = load;
		this.#people = people;
	}

	get underWay(): number {
		return this.#begun.size;
	}

	/** Whether all has arrived, and all was answered. */
	get isQuiet(): boolean {
		return this.underWay + this.#reading.size === 0;
	}

	/** Operations that posts under way may still ask for. */
	get reserved(): number {
		return (this.underWay + 1) * (OF_POST + this.#people.followers.length);
	}

	/** Posts that so many operations pay for. */
	affordable(operations: number): number {
		return operations / (OF_POST + this.#people.followers.length);
	}

	/** Answered posts of this step. */
	get answered(): number {
		return this.#shown.hottest.length + this.#shown.others.length;
	}

	beginStep(): void {
		this.#shown = nothing();
	}

	/** Posts and reads that are still under way count with the time that they have taken so far, and are forgotten. */
	endStep(): Shown & { late: number } {
		if (this.#fault !== undefined) throw this.#fault;
		const now = performance.now();
		const [late, lateReads] = [this.#begun, this.#reading].map((open) => {
			const ages = [...open.values()].map((begunAt) => now - begunAt);
			open.clear();
			return ages;
		}) as [number[], number[]];
		const { deliveries, reads } = this.#shown;
		return {
			...this.#shown,
			deliveries: [...deliveries, ...late],
			reads: [...reads, ...lateReads],
			late: late.length + lateReads.length,
		};
	}

	/** Resolves once another post may begin. */
	async room(): Promise<void> {
		const { domain } = this.#load.service;
		while (this.underWay >= MOST_UNDER_WAY && !this.#load.signal.aborted) await domain.sleep(ROOM_POLL_MS);
		if (this.#fault !== undefined) throw this.#fault;
	}

	/** Begins a post of the next poster, and what its followers read meanwhile. The first poster has every other post. */
	post(): void {
		const number = this.#made++;
		void this.#post(number).catch((error: unknown) => this.#keepFault(number, error));
		for (let read = 0; read < READS_A_POST; read++) void this.#read(number * READS_A_POST + read);
		if (number % POSTS_A_SEARCH === 0) void this.#search(number);
	}

	lately(): Pick<Sample, 'posted' | 'deliver'> {
		const now = performance.now();
		const since = Math.max(now - RECENT_SPAN_MS, this.#startedAt);
		this.#latelyAnswered = this.#latelyAnswered.filter((at) => at >= since);
		this.#latelyDelivered = this.#latelyDelivered.filter(({ at }) => at >= since);
		const times = this.#latelyDelivered.map(({ took }) => took);
		return {
			posted: (this.#latelyAnswered.length * 1_000) / Math.max(1_000, now - since),
			deliver:
				times.length === 0 ? undefined : { min: Math.min(...times), mean: meanOf(times), max: Math.max(...times) },
		};
	}

	async #post(number: number): Promise<void> {
		const { service, tally } = this.#load;
		const { posters, followers } = this.#people;
		const isHottest = posters.length === 1 || number % 2 === 0;
		const poster = (isHottest ? posters[0] : posters[1 + ((number >> 1) % (posters.length - 1))]) ?? '';
		const shown = this.#shown;
		const begunAt = performance.now();
		this.#begun.set(number, begunAt);
		const { event } = await postEvent(as(service.domain, poster), { actor: poster, text: textOf(number) });
		const answeredAt = performance.now();
		(isHottest ? shown.hottest : shown.others).push(answeredAt - begunAt);
		this.#latelyAnswered.push(answeredAt);
		tally.onArrived(event.id, followers.length, (at) => {
			// A step that has ended counted it as late.
			if (!this.#begun.delete(number)) return;
			shown.deliveries.push(at - begunAt);
			this.#latelyDelivered.push({ at, took: at - begunAt });
		});
	}

	async #read(number: number): Promise<void> {
		const reader = this.#follower(number);
		await this.#timed(() => readTimeline(as(this.#load.service.domain, reader), { reader, limit: PAGE_SIZE }));
	}

	async #search(number: number): Promise<void> {
		const caller = as(this.#load.service.domain, this.#follower(number));
		await this.#timed(() => searchEvents(caller, { query: wordOf(number), order: 'newest', limit: HITS_A_PAGE }));
	}

	async #timed(read: () => Promise<unknown>): Promise<void> {
		const shown = this.#shown;
		const number = this.#reads++;
		const begunAt = performance.now();
		this.#reading.set(number, begunAt);
		try {
			await read();
			this.readsDone++;
			// A step that has ended counted it as late.
			if (this.#reading.delete(number)) shown.reads.push(performance.now() - begunAt);
		} catch (error) {
			this.#reading.delete(number);
			this.#keepFault(undefined, error);
		}
	}

	/** Notes what storage refused; anything else ends the test. */
	#keepFault(post: number | undefined, error: unknown): void {
		if (post !== undefined) this.#begun.delete(post);
		if (isCurable(error) || error instanceof TidelineError) this.#shown.failed++;
		else this.#fault ??= error instanceof Error ? error : new Error(String(error));
	}

	#follower(number: number): string {
		const { followers } = this.#people;
		// A step that has no common divisor with their number goes through all of them.
		return followers[(number * 7_919) % followers.length] ?? '';
	}
}
