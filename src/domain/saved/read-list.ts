import type { Event, Page } from '../../contract/event/event.ts';
import { afterOf, cursorAfter } from '../../contract/reading/cursor.ts';
import { MAX_ROWS_READ } from '../../contract/reading/fill-page.ts';
import type { ListId, SubjectList } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { isMutedTopic, type TimelineFilter } from '../../contract/timeline/timeline.ts';
import { pagesOf } from '../../storage/pages.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { type Reach, reaches, reachOf } from '../event/protected-events.ts';
import { blockerBefore } from '../graph/blocked.ts';
import { mergeStreams } from '../lists/merge-streams.ts';
import type { PageRequest } from '../lists/page.ts';
import { filterOf } from '../timeline/timeline-filter.ts';
import { requireList } from './lists.ts';

/** Events that are read of one member at once, at the least: most members have none on a page. */
const LEAST_READ = 10;

export type ListFeed = Page<Event> & { list: SubjectList };

/** A place in the events of one member. Without `event` it is the end of a stretch of which the caller may read none. */
type Place = { key: string; event?: Event };

/**
 * The events of a list's members that the caller may read, newest first, a page at a time: their own events, merged. Muted
 * topics are left out, and muted members are not: the caller put them on the list. A page may be short and have a `next`.
 * Throws `list_not_found`.
 */
export async function readList(
	ctx: Ctx,
	{ subject, id, cursor, limit, signal }: PageRequest & { subject: SubjectId; id: ListId },
): Promise<ListFeed> {
	authorize(ctx.principal, 'saved.read', subject);
	const [list, filter] = await Promise.all([requireList(ctx.domain, subject, id), filterOf(ctx.domain, subject)]);
	const after = afterOf(cursor);
	const pageSize = Math.min(limit + 1, Math.max(LEAST_READ, Math.ceil((2 * limit) / Math.max(1, list.members.length))));
	const streams = list.members.map((member) => eventsOf(ctx, member, { filter, after, pageSize, signal }));
	const items: Event[] = [];
	let last = after;
	let unreadable = 0;
	for await (const { key, event } of mergeStreams(streams)) {
		if (items.length === limit || unreadable >= MAX_ROWS_READ) return { list, items, next: cursorAfter(last ?? key) };
		if (event) items.push(event);
		else unreadable += pageSize;
		last = key;
	}
	return { list, items };
}

type Reading = {
	filter: TimelineFilter;
	after: string | undefined;
	pageSize: number;
	signal: AbortSignal | undefined;
};

async function* eventsOf(
	ctx: Ctx,
	member: SubjectId,
	{ filter, after, pageSize, signal }: Reading,
): AsyncGenerator<Place> {
	const reach = await reachAcrossBlocks(ctx, member);
	if (reach === 'none') return;
	const now = ctx.domain.now();
	const range = {
		...eventKeys.all(member),
		...(after && { after: eventKeys.event(member, after).row }),
		limit: pageSize,
	};
	for await (const rows of pagesOf(ctx.domain.store.tables.ledger, range, signal)) {
		const last = rows.at(-1);
		let found = false;
		for (const row of rows) {
			const shown = eventRowOf(row);
			if (shown.removed || !reaches(reach, shown.event) || isMutedTopic(shown.event, filter, now)) continue;
			found = true;
			yield { key: shown.event.id, event: shown.event };
		}
		if (last && !found) yield { key: eventKeys.eventOf(last.row) };
	}
}

async function reachAcrossBlocks(ctx: Ctx, member: SubjectId): Promise<Reach> {
	const [reach, blocker] = await Promise.all([reachOf(ctx, member), blockerBefore(ctx, member)]);
	return blocker ? 'none' : reach;
}
