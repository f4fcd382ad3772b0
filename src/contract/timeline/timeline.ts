/** The items of a timeline, and the filter for what a reader sees: the same on the server and in the browser. */

import type { Event, EventId } from '../event/event.ts';
import { eventInTimeline } from '../event/event-row.ts';
import { isMentioned } from '../event/mention.ts';
import { type SubjectId, TIDELINE } from '../subject/subject.ts';
import { hidesTopic, type Judged } from './hides-topic.ts';
import type { MutedTopic } from './muted-topic.ts';

/**
 * An event in one reader's timeline. `epoch` is the seq of the reader's follow under which it came, 0 where it came
 * otherwise: by its posting or by a mention.
 */
export type TimelineItem = Event & { epoch: number };

/** The subjects that a reader's view of the timeline hides at this moment. */
export type TimelineFilter = {
	reader: SubjectId;
	/** Subjects that were unfollowed while their rows are still being purged: rows of an epoch below this one. */
	hidden: { subject: SubjectId; below: number }[];
	/** Subjects whose events stay in the timeline and out of the view, until the reader unmutes them. */
	muted: SubjectId[];
	/** Subjects that the reader blocks: their rows go, and are out of the view at once. */
	blocked: SubjectId[];
	/** Topics whose events stay in the timeline and out of the view, until they end or the reader unmutes them. */
	topics: MutedTopic[];
};

/** Whether the reader sees this item. `at` is the present, in Unix milliseconds. */
export function isShown(item: TimelineItem, filter: TimelineFilter, at: number): boolean {
	const { reader, hidden, muted, blocked } = filter;
	if (muted.includes(item.actor) || blocked.includes(item.actor) || isMutedTopic(item, filter, at)) return false;
	// Events that mention the reader are shown, followed or not.
	return (
		isMentioned(item, reader) || !hidden.some(({ subject, below }) => subject === item.actor && item.epoch < below)
	);
}

/**
 * Whether a muted topic hides an event from the reader, also where it mentions the reader. The reader's own events stay,
 * and so do notices of the service.
 */
export function isMutedTopic(
	event: Judged,
	{ reader, topics }: Pick<TimelineFilter, 'reader' | 'topics'>,
	at: number,
): boolean {
	return event.actor !== reader && event.actor !== TIDELINE && hidesTopic(topics, event, at);
}

/** The item in a row of a timeline, or undefined for the tombstone of an event that was removed. */
export function timelineItemOf(id: EventId, properties: Readonly<Record<string, unknown>>): TimelineItem | undefined {
	if (properties.removed) return undefined;
	return { ...eventInTimeline(id, properties), epoch: Number(properties.epoch) };
}
