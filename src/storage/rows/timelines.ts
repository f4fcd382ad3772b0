/** The rows of the `timelines` table: one event in one reader's timeline, with all that is needed to show it. */
import type { Event, EventId } from '../../contract/event/event.ts';
import { firstIdAt } from '../../contract/event/event-id.ts';
import { propertiesInTimeline } from '../../contract/event/event-row.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { timelineItemOf } from '../../contract/timeline/timeline.ts';
import type { Properties, Row, RowKey } from '../port.ts';
import type { Bounds } from './key-parts.ts';

/** `epoch` is the seq of the follow that brought the event, or 0 when its posting, a mention or a tag brought it. */
export type TimelineRow = { removed: true } | { removed: false; event: Event; epoch: number };

/** All of a subject's timeline: one partition. */
export const timelineOf = (subject: SubjectId) => ({ partition: subject });
export const timelineKey = (subject: SubjectId, event: EventId): RowKey => ({ partition: subject, row: event });
export const timelineEventOf = (row: string): EventId => row;

/** Events of all times before `before`: Unix milliseconds. Without it, all of the partition. */
export const timelineUntil = (partition: string, before: number | undefined): Bounds => ({
	partition,
	...(before !== undefined && { from: firstIdAt(before - 1) }),
});

/** Events of the times from `from` on, before `to`: Unix milliseconds. The newest sorts first. */
export const timelineBetween = (partition: string, from: number, to: number): Bounds => ({
	partition,
	from: firstIdAt(to - 1),
	before: firstIdAt(from - 1),
});

const TAG = 'tag:';
/** The partition of a hashtag's timeline. No subject id holds a colon. */
export const tagTimeline = (tag: string): string => TAG + tag;
export const isTagTimeline = (partition: string): boolean => partition.startsWith(TAG);
export const tagOfTimeline = (partition: string): string => partition.slice(TAG.length);

/** A withdrawn event leaves this row, so that a late insert finds the key taken. */
export const TOMBSTONE: Properties = { removed: true };

export const timelineProperties = (event: Event, epoch: number): Properties => ({
	...propertiesInTimeline(event),
	epoch,
	removed: false,
});

export function timelineRowOf(row: Row): TimelineRow {
	const item = timelineItemOf(timelineEventOf(row.row), row.properties);
	if (!item) return { removed: true };
	const { epoch, ...event } = item;
	return { removed: false, epoch, event };
}
