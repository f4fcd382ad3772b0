import type { SubjectId } from '../../contract/subject/subject.ts';
import { type EventFilter, isLeft, traitOf } from '../../contract/timeline/event-filter.ts';
import { isShown, timelineItemOf } from '../../contract/timeline/timeline.ts';
import { timelineBetween, timelineEventOf } from '../../storage/rows/timelines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { countDays, type DayCount, timesInRows, type ZonedMonth } from '../lists/count-days.ts';
import { filterOf } from './timeline-filter.ts';

/** The number of events that `readTimeline` shows of each day of a month, the last day first: of those that `left` leaves. */
export async function countTimelineDays(
	{ domain, principal }: Ctx,
	{
		reader,
		left,
		signal,
		...month
	}: ZonedMonth & { reader: SubjectId; left?: EventFilter | undefined; signal?: AbortSignal | undefined },
): Promise<DayCount[]> {
	authorize(principal, 'timeline.read', reader);
	const filter = await filterOf(domain, reader);
	const now = domain.now();
	const read = timesInRows({
		table: domain.store.tables.timelines,
		between: (from, to) => timelineBetween(reader, from, to),
		idOf: ({ row }) => timelineEventOf(row),
		isShown({ row, properties }) {
			const item = timelineItemOf(row, properties);
			return item !== undefined && isShown(item, filter, now) && (!left || isLeft(left, traitOf(item)));
		},
		signal,
	});
	return countDays(read, month);
}
