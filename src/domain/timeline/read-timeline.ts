import type { Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { isShown, type TimelineItem, timelineItemOf } from '../../contract/timeline/timeline.ts';
import { timelineUntil } from '../../storage/rows/timelines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { type EventPageRequest, pageOf } from '../lists/page.ts';
import { filterOf } from './timeline-filter.ts';

/** A page of a subject's timeline, newest first: one range scan of one partition. */
export async function readTimeline(
	{ domain, principal }: Ctx,
	{ reader, before, ...request }: EventPageRequest & { reader: SubjectId },
): Promise<Page<TimelineItem>> {
	authorize(principal, 'timeline.read', reader);
	const filter = await filterOf(domain, reader);
	const now = domain.now();
	return pageOf(domain.store.tables.timelines, timelineUntil(reader, before), request, ({ row, properties }) => {
		const item = timelineItemOf(row, properties);
		return item && isShown(item, filter, now) ? item : undefined;
	});
}
