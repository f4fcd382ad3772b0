/**
 * Follows a timeline live. Its order is when things occurred, so that a new event may land anywhere in it: an event may be
 * dated back, and two that were posted at once may arrive in either order. No place in the timeline therefore says "all
 * before this was seen". Instead a tail remembers which events it has seen:
 *
 * 1. At the start it reads the whole timeline once, straight from storage.
 * 2. The server says that something changed, and not what. The tail then reads from the newest on, down to events that
 *    occurred `windowMs` before now, and hands out what it has not seen.
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
	/** How far an event may be dated back, in milliseconds, to be handed out at once. Default: a day. */
	windowMs?: number;
	/** Milliseconds between two readings of the whole timeline. Default: 10 minutes. */
	sweepMs?: number;
};

const DAY_MS = 86_400_000;
const BACKOFF = { leastMs: 500, stepMs: 500, mostMs: 30_000 };
/** Without a word from the server in this time the connection is dead: it sends something every 10 s. */
const SILENCE_MS = 30_000;

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
		if (!kept) for (const { id } of await unseen(readAll(signal), seen, 0)) seen.add(id);
		onReady?.();
		for (let sweptAt = kept ? 0 : Date.now(), failures = 0; ; ) {
			const isSweep = Date.now() - sweptAt >= sweepMs || nudges.takeSweep();
			try {
				const fresh = await unseen(readAll(signal), seen, isSweep ? 0 : Date.now() - windowMs);
				if (isSweep) sweptAt = Date.now();
				failures = 0;
				for (const item of fresh) {
					yield item;
					// Who ends the loop before this has not handled it.
					seen.add(item.id);
				}
				await nudges.next(Math.max(0, sweptAt + sweepMs - Date.now()), signal);
			} catch (error) {
				if (!isPassing(error)) throw error;
				failures += 1;
				if (isSweep) nudges.tell({ sweeps: true });
				await pause(backoffMs(failures, BACKOFF), signal);
			}
		}
	} catch (error) {
		if (!end?.aborted) throw error;
	} finally {
		ended.abort();
	}
}

/** What is new and occurred since `from`, in Unix milliseconds: the oldest first. */
async function unseen(items: AsyncIterable<TimelineItem>, seen: Seen, from: number): Promise<TimelineItem[]> {
	const fresh: TimelineItem[] = [];
	for await (const item of items) {
		if (Date.parse(item.occurredAt) < from) break;
		if (!seen.has(item.id)) fresh.push(item);
	}
	return fresh.reverse();
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

	takeSweep(): boolean {
		const sweeps = this.#sweeps;
		this.#sweeps = false;
		return sweeps;
	}

	/** Resolves at the next change, or after this time. Throws what ended the listening. */
	async next(milliseconds: number, signal: AbortSignal): Promise<void> {
		const woken = new AbortController();
		this.#wake = () => woken.abort();
		if (!this.#isThere && !this.#failure)
			await pause(milliseconds, AbortSignal.any([signal, woken.signal])).catch(() => signal.throwIfAborted());
		if (this.#failure) throw this.#failure.error;
		this.#isThere = false;
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
