/** The rows of the `timelines` table: one event in one reader's timeline, with all that is needed to show it. */
import type { Event } from '../../contract/event.ts';
import { propertiesInTimeline } from '../../contract/event-row.ts';
import { timelineItemOf } from '../../contract/timeline.ts';
import { timelineEventOf } from '../keys.ts';
import type { Properties, Row } from '../port.ts';

/** `epoch` is the seq of the follow that brought the event, or 0 when its posting, a mention or a tag brought it. */
export type TimelineRow = { removed: true } | { removed: false; event: Event; epoch: number };

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
