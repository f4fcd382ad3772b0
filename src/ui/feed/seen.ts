/** Tells new events of a feed from those that its reader has seen before. Ids of newer events sort first. */
import type { Event, EventId, Page } from '../../contract/event/event.ts';
import { isMentioned } from '../../contract/event/mention.ts';
import { isReplyTo } from '../../contract/event/thread.ts';
import type { Unread } from '../../contract/reading/notification.ts';

/** Whether an event is news to the reader of a feed: their own events are not. */
export type IsNews = (event: Event) => boolean;

export const isNewer = (id: EventId, seen: EventId | undefined): boolean => seen !== undefined && id < seen;

/**
 * The place of the first event that was seen before, and the number of those above it that are news. Undefined without news,
 * and where nothing was seen.
 */
export function lineOf(
	ids: readonly EventId[],
	events: ReadonlyMap<EventId, Event>,
	{ seen, isNews }: { seen: EventId | undefined; isNews: IsNews },
): { at: number; news: number } | undefined {
	const at = ids.findIndex((id) => !isNewer(id, seen));
	if (at < 1) return undefined;
	const news = ids.slice(0, at).filter((id) => {
		const event = events.get(id);
		// The text of an event that is far away is forgotten.
		return event === undefined || isNews(event);
	}).length;
	return news > 0 ? { at, news } : undefined;
}

/**
 * Counts the events of the first page that the reader has not seen. Notifications tell of those that name or answer the
 * reader.
 */
export function countUnseen(
	{ items, next }: Page<Event>,
	{ seen, isNews, reader }: { seen: EventId | undefined; isNews: IsNews; reader: string },
): Unread {
	const isTold = (event: Event) => isMentioned(event, reader) || isReplyTo(event, reader);
	const unseen = items.filter((event) => isNewer(event.id, seen) && isNews(event) && !isTold(event));
	const last = items.at(-1);
	return { count: unseen.length, more: next !== undefined && last !== undefined && isNewer(last.id, seen) };
}
