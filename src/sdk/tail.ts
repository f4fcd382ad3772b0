/**
 * Follows a timeline live. Its order is when things occurred, so that a new event may land anywhere in it: an event may be
 * dated back, and two that were posted at once may arrive in either order. No place in the timeline therefore says "all
 * before this was seen". Instead a tail remembers which events it has seen:
 *
 * 1. At the start it reads the whole timeline once, straight from storage.
 * 2. The server says that something changed, and not what. The tail then looks at the newest page, and goes on to the
 *    next one for as long as the page ends with an event that it has not seen.
 * 3. What landed further down is found by a deep look, page by page: see `DeepLook`.
 *
 * All is read by the one loop of `tailOf`, when the consumer asks for the next event. A slow consumer makes it read less
 * often, and what was told meanwhile is one change.
 *
 * An event is handed out once, and none is left out, for as long as `seen` lives. Who keeps `seen` between two runs misses
 * nothing of the time between them.
 */
import { backoffMs } from '../contract/errors/backoff.ts';
import type { EventId } from '../contract/event/event.ts';
import type { TimelineItem } from '../contract/timeline/timeline.ts';
import type { Api } from './call-api.ts';
import { DeepLook, type ReadPage } from './deep-look.ts';
import { isPassing, OUTAGE } from './outage.ts';
import { pause } from './pause.ts';
import { hearChanges, TimelineChanges } from './timeline-changes.ts';

/** A store of event ids, such as a `Set`. One id takes some 100 bytes of memory. */
export type Seen = { has(id: EventId): boolean; add(id: EventId): unknown };

export type TailOptions = {
	/** Ends the tail: the loop over it ends without an error. */
	signal?: AbortSignal;
	/**
	 * The events that were seen: all of the timeline at the least, and it grows by each event that is handed out. One that
	 * was kept from a run before: what came since is handed out first.
	 */
	seen?: Seen;
	/** Called once: what reaches the timeline from then on is handed out. */
	onReady?(): void;
	/** Milliseconds by which an event may be dated back and still be handed out soon. Default: a day. */
	windowMs?: number;
	/** Milliseconds from one reading of the whole timeline to the next. Default: 10 minutes. */
	sweepMs?: number;
};

const DAY_MS = 86_400_000;
const SWEEP_MS = 600_000;
/** A look at the newest events holds no more pages in memory. Deep looks find what is below. */
const MOST_PAGES = 40;

/**
 * Throws what no other try cures, and what the first reading of the whole timeline fails with. It goes on through any
 * other outage of the server, of storage and of the network.
 */
export async function* tailOf(
	api: Api,
	readPage: (cursor: string | undefined, signal: AbortSignal) => ReturnType<ReadPage>,
	{ signal: end, seen: kept, onReady, windowMs = DAY_MS, sweepMs = SWEEP_MS }: TailOptions,
): AsyncGenerator<TimelineItem> {
	const ended = new AbortController();
	const signal = end ? AbortSignal.any([end, ended.signal]) : ended.signal;
	const seen: Seen = kept ?? new Set<EventId>();
	const read: ReadPage = (cursor) => readPage(cursor, signal);
	const changes = new TimelineChanges();
	hearChanges(api, changes, signal).catch((error: unknown) => changes.fail(error));
	try {
		if (!kept) await addAll(read, seen);
		const deep = new DeepLook(read, { windowMs, sweepMs, isSwept: !kept });
		changes.tell();
		onReady?.();
		for (let failures = 0; ; ) {
			try {
				const change = changes.take();
				if (change) {
					deep.changed(change);
					yield* handOut(await newestUnseen(read, seen));
				}
				yield* handOut(await deep.step());
				failures = 0;
				await changes.next(deep.waitMs(), signal);
			} catch (error) {
				if (!isPassing(error)) throw error;
				failures += 1;
				changes.tell();
				await pause(backoffMs(failures, OUTAGE), signal);
			}
		}
	} catch (error) {
		if (!end?.aborted) throw error;
	} finally {
		ended.abort();
	}

	/** They come as they were read, the newest first. */
	function* handOut(items: readonly TimelineItem[]): Generator<TimelineItem> {
		for (const item of [...items].reverse()) {
			if (signal.aborted) return;
			if (seen.has(item.id)) continue;
			yield item;
			// An event counts as seen after the loop has handled it: a loop that ends before this has not.
			seen.add(item.id);
		}
	}
}

async function addAll(read: ReadPage, seen: Seen): Promise<void> {
	let cursor: string | undefined;
	do {
		const { items, next } = await read(cursor);
		for (const { id } of items) seen.add(id);
		cursor = next;
	} while (cursor !== undefined);
}

async function newestUnseen(read: ReadPage, seen: Seen): Promise<TimelineItem[]> {
	const found: TimelineItem[] = [];
	let cursor: string | undefined;
	for (let pages = 0; pages < MOST_PAGES; pages++) {
		const { items, next } = await read(cursor);
		found.push(...items.filter(({ id }) => !seen.has(id)));
		const last = items.at(-1);
		if (next === undefined || !last || seen.has(last.id)) break;
		cursor = next;
	}
	return found;
}
