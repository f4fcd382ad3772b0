import { MAX_ROWS_READ } from '../../contract/reading/fill-page.ts';
import { NEW_EVENTS_LIMIT } from '../../contract/reading/read-mark.ts';
import type { ListId } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { eventsOfList } from './events-of-list.ts';
import { requireList } from './lists.ts';
import { withSeen } from './with-seen.ts';

/**
 * Counts the events of a list that its read mark has not passed, up to `NEW_EVENTS_LIMIT`. It reads one short range of each
 * member. Throws `list_not_found`.
 */
export async function countNewInList(
	ctx: Ctx,
	{ subject, id, signal }: { subject: SubjectId; id: ListId; signal?: AbortSignal | undefined },
): Promise<number> {
	authorize(ctx.principal, 'saved.read', subject);
	const list = await withSeen(ctx.domain, subject, await requireList(ctx.domain, subject, id));
	const newer = { reader: subject, before: list.seen, limit: NEW_EVENTS_LIMIT, signal };
	let count = 0;
	let unreadable = 0;
	for await (const place of eventsOfList(list, ctx, newer)) {
		if (place.event) count++;
		else unreadable += place.unreadable;
		if (count === NEW_EVENTS_LIMIT || unreadable >= MAX_ROWS_READ) break;
	}
	return count;
}
