import type { Page } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { isShown, type TimelineItem, timelineItemOf } from '../../contract/timeline.ts';
import { timelineOf } from '../../storage/keys.ts';
import { type PageRequest, pageOf } from '../core/page.ts';
import type { Domain } from '../domain.ts';
import { timelineFilter } from './timeline-filter.ts';

/** A page of a subject's timeline, newest first: one range scan of one partition. */
export async function readTimeline(
	domain: Domain,
	reader: SubjectId,
	request: PageRequest,
): Promise<Page<TimelineItem>> {
	const filter = await timelineFilter(domain, reader);
	return pageOf(domain.store.tables.timelines, timelineOf(reader), request, ({ row, properties }) => {
		const item = timelineItemOf(row, properties);
		return item && isShown(item, filter) ? item : undefined;
	});
}
