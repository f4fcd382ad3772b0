/**
 * Follows a timeline live. Its order is when things occurred, so that a new event may land anywhere in it: an event may be
 * dated back, and two that were posted at once may arrive in either order. No place in the timeline therefore says "all
 * before this was seen". Instead a tail remembers which events it has seen:
 *
 * 1. At the start it reads the whole timeline once, straight from storage.
 * 2. The server says that something changed, and not what. The tail then looks at the newest events, down to those that
 *    occurred 10 s before now, and hands out what it has not seen. Then it looks further down, to events that occurred
 *    `windowMs` before now. Such a look may be long: it is made page by page, with a look at the newest events in between
 *    when more has changed, and takes no more than a tenth of the time.
 * 3. Every `sweepMs`, and after each time without a connection, it reads the whole timeline again. That finds events that
 *    were dated back further.
 *
 * An event is handed out once, and none is left out, for as long as `seen` lives. Who keeps `seen` between two runs misses
 * nothing of the time between them.
 */

import { backoffMs } from '../contract/backoff.ts';
import type { EventId } from '../contract/event.ts';
import type { TimelineItem } from '../contract/timeline.ts';
import { ApiError } from './api-error.ts';
import type { Api } from './call-api.ts';
import { pause } from './pause.ts';
import { ReadError } from './read-error.ts';
import { messagesOf } from './server-sent-events.ts';

/** What a `Set` of event ids can do. One id takes some 100 bytes of memory. */
export type Seen = { has(id: EventId): boolean; add(id: EventId): unknown };

export type TailOptions = {
	/** Ends the tail: the loop over it ends without an error. */
	signal?: AbortSignal;
	/** The events that were seen. One that was kept from a run before: what came since is handed out first. */
	seen?: Seen;
	/** Called once: what reaches the timeline from then on is handed out. */
	onReady?(): void;
	/** How far an event may be dated back, in milliseconds, to be handed out at once or soon. Default: a day. */
	windowMs?: number;
	/** Milliseconds between two readings of the whole timeline. Default: 10 minutes. */
	sweepMs?: number;
};

const DAY_MS = 86_400_000;
const BACKOFF = { leastMs: 500, stepMs: 500, mostMs: 30_000 };
/** Without a word from the server in this time the connection is dead: it sends something every 10 s. */
const SILENCE_MS = 30_000;

/** How far each look at the newest events goes back. */
const NEAR_MS = 10_000;
/** Events that a deep look takes in one step: a page. */
const STEP = 250;
/** A deep look rests so many times as long as it took. */
const REST = 10;

type ReadAll = (signal: AbortSignal) => AsyncIterable<TimelineItem>;

export async function* tailOf(
	api: Api,
	readAll: ReadAll,
	{ signal: end, seen: kept, onReady, windowMs = DAY_MS, sweepMs = 600_000 }: TailOptions,
): AsyncGenerator<TimelineItem> {
	const ended = new AbortController();
	const signal = end ? AbortSignal.any([end, ended.signal]) : ended.signal;
	const seen = kept ?? new Set<EventId>();
	const nudges = new Nudges();
	const listening = listen(api, nudges, signal);
	listening.catch((error: unknown) => nudges.fail(error));
	try {
		if (!kept) for (const { id } of await all(unseenSince(readAll(signal), seen, 0))) seen.add(id);
		onReady?.();
		const deep = new DeepLook((at) => unseenSince(readAll(signal), seen, at), { windowMs, sweepMs, isSwept: !kept });
		for (let failures = 0; ; ) {
			try {
				const isChanged = nudges.take(deep);
				const fresh = isChanged
					? await all(unseenSince(readAll(signal), seen, Date.now() - NEAR_MS))
					: await deep.step();
				failures = 0;
				for (const item of fresh.reverse()) {
					// The other look may have handed it out.
					if (seen.has(item.id)) continue;
					yield item;
					// Who ends the loop before this has not handled it.
					seen.add(item.id);
				}
				const wait = deep.waitMs();
				if (wait > 0) await nudges.next(wait, signal);
			} catch (error) {
				if (!isPassing(error)) throw error;
				failures += 1;
				deep.beginAgain();
				nudges.tell();
				await pause(backoffMs(failures, BACKOFF), signal);
			}
		}
	} catch (error) {
		if (!end?.aborted) throw error;
	} finally {
		ended.abort();
	}
}

/** What is new and occurred since `from`, in Unix milliseconds, the newest first; undefined for each other event. */
async function* unseenSince(
	items: AsyncIterable<TimelineItem>,
	seen: Seen,
	from: number,
): AsyncGenerator<TimelineItem | undefined> {
	for await (const item of items) {
		if (Date.parse(item.occurredAt) < from) return;
		yield seen.has(item.id) ? undefined : item;
	}
}

async function all(items: AsyncIterable<TimelineItem | undefined>): Promise<TimelineItem[]> {
	const found: TimelineItem[] = [];
	for await (const item of items) if (item) found.push(item);
	return found;
}

type DeepOptions = { windowMs: number; sweepMs: number; isSwept: boolean };

/** A look at more than the newest events, which is made in steps. */
class DeepLook {
	readonly #look: (from: number) => AsyncGenerator<TimelineItem | undefined>;
	readonly #options: DeepOptions;
	#items: AsyncGenerator<TimelineItem | undefined> | undefined;
	#found: TimelineItem[] = [];
	#isSweep = false;
	/** Whether something has changed since the last look began. */
	#isDue = false;
	#sweepAt: number;
	#startedAt = 0;
	#mayStartAt = 0;

	constructor(look: (from: number) => AsyncGenerator<TimelineItem | undefined>, options: DeepOptions) {
		this.#look = look;
		this.#options = options;
		this.#sweepAt = options.isSwept ? Date.now() + options.sweepMs : 0;
	}

	changed({ sweeps }: { sweeps: boolean }): void {
		this.#isDue = true;
		if (sweeps) this.#sweepAt = 0;
	}

	/** Milliseconds until there is a step to make. */
	waitMs(): number {
		if (this.#items) return 0;
		const sweep = this.#sweepAt - Date.now();
		return Math.max(0, this.#isDue ? Math.min(sweep, this.#mayStartAt - Date.now()) : sweep);
	}

	/** Looks at some events. What it found is told at the end of the look, newest first. */
	async step(): Promise<TimelineItem[]> {
		if (this.waitMs() > 0) return [];
		this.#items ??= this.#start();
		for (let count = 0; count < STEP; count++) {
			const { done, value } = await this.#items.next();
			if (done) return this.#end();
			if (value) this.#found.push(value);
		}
		return [];
	}

	/** A look that failed is made again from its beginning. */
	beginAgain(): void {
		if (!this.#items) return;
		this.#items = undefined;
		this.changed({ sweeps: this.#isSweep });
	}

	#start() {
		this.#startedAt = Date.now();
		this.#isSweep = this.#sweepAt <= this.#startedAt;
		this.#isDue = false;
		this.#found = [];
		return this.#look(this.#isSweep ? 0 : this.#startedAt - this.#options.windowMs);
	}

	#end(): TimelineItem[] {
		const now = Date.now();
		this.#items = undefined;
		if (this.#isSweep) this.#sweepAt = now + this.#options.sweepMs;
		this.#mayStartAt = now + REST * (now - this.#startedAt);
		return this.#found;
	}
}

/** What waits for a change, and what tells of one. Changes that come while nobody waits are one. */
class Nudges {
	#isThere = false;
	#sweeps = false;
	#failure: { error: unknown } | undefined;
	#wake: () => void = () => {};

	/** `sweeps`: there was a time in which nothing was told. */
	tell({ sweeps = false } = {}): void {
		this.#isThere = true;
		this.#sweeps ||= sweeps;
		this.#wake();
	}

	fail(error: unknown): void {
		this.#failure = { error };
		this.#wake();
	}

	/** Whether something changed since this was asked last. Throws what ended the listening. */
	take(deep: DeepLook): boolean {
		if (this.#failure) throw this.#failure.error;
		const isThere = this.#isThere;
		if (isThere) deep.changed({ sweeps: this.#sweeps });
		this.#isThere = false;
		this.#sweeps = false;
		return isThere;
	}

	/** Resolves at the next change, or after this time. Throws what ended the listening. */
	async next(milliseconds: number, signal: AbortSignal): Promise<void> {
		const woken = new AbortController();
		this.#wake = () => woken.abort();
		if (!this.#isThere && !this.#failure)
			await pause(milliseconds, AbortSignal.any([signal, woken.signal])).catch(() => signal.throwIfAborted());
		if (this.#failure) throw this.#failure.error;
	}
}

/** Listens until the signal is aborted, and connects again when the connection breaks off. Throws what no new try cures. */
async function listen(api: Api, nudges: Nudges, signal: AbortSignal): Promise<void> {
	for (let failures = 0, connections = 0; ; ) {
		try {
			const silent = new AbortController();
			const response = await api.open('/timeline/changes', AbortSignal.any([signal, silent.signal]));
			connections += 1;
			failures = 0;
			// The first message of a connection comes at once: what happened before it was not told.
			let isFirst = true;
			for await (const _ of messagesOf(response, SILENCE_MS, () => silent.abort())) {
				nudges.tell({ sweeps: isFirst && connections > 1 });
				isFirst = false;
			}
		} catch (error) {
			if (signal.aborted) return;
			if (error instanceof ApiError && !isPassing(error)) throw error;
		}
		failures += 1;
		await pause(backoffMs(failures, BACKOFF), signal);
		// Nobody tells of changes at the moment.
		nudges.tell();
	}
}

/** Whether another try may cure it. */
function isPassing(error: unknown): boolean {
	if (error instanceof ReadError) return error.reason !== 'refused';
	if (!(error instanceof ApiError)) return false;
	const { status = 503 } = error;
	return status >= 500 || status === 429 || status === 408;
}
