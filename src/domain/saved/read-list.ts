import type { Event, Page } from '../../contract/event/event.ts';
import { afterOf, cursorAfter } from '../../contract/reading/cursor.ts';
import { MAX_ROWS_READ } from '../../contract/reading/fill-page.ts';
import type { ListId, SubjectList } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { PageRequest } from '../lists/page.ts';
import { eventsOfList } from './events-of-list.ts';
import { requireList } from './lists.ts';
import { withSeen } from './with-seen.ts';

export type ListFeed = Page<Event> & { list: SubjectList };

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
	const list = await withSeen(ctx.domain, subject, await requireList(ctx.domain, subject, id));
	const items: Event[] = [];
	let last = afterOf(cursor);
	let unreadable = 0;
	for await (const place of eventsOfList(list, ctx, { reader: subject, after: last, limit, signal })) {
		if (items.length === limit || unreadable >= MAX_ROWS_READ)
			return { list, items, next: cursorAfter(last ?? place.key) };
		if (place.event) items.push(place.event);
		else unreadable += place.unreadable;
		last = place.key;
	}
	return { list, items };
}
