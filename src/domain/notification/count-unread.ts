import { MOST_UNREAD, type Unread } from '../../contract/reading/notification.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getReadUpTo, notificationKeys } from '../../storage/rows/notifications.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { pageOf } from '../lists/page.ts';
import { filterOf } from '../timeline/timeline-filter.ts';
import { mayBeShown, shownNow } from './shown-notification.ts';

/** Pages that one call looks at where all that is unread is no more so. */
const MOST_PAGES = 5;

/** Counts unread notifications of a subject, up to `MOST_UNREAD`. */
export async function countUnread(
	{ domain, principal }: Ctx,
	{ reader, signal }: { reader: SubjectId; signal?: AbortSignal | undefined },
): Promise<Unread> {
	authorize(principal, 'notification.read', reader);
	const { notifications } = domain.store.tables;
	const [filter, upTo] = await Promise.all([filterOf(domain, reader), getReadUpTo(notifications, reader)]);
	const range = notificationKeys.of(reader, upTo);
	let cursor: string | undefined;
	for (let pages = 1; ; pages++) {
		const page = await pageOf(notifications, range, { cursor, limit: MOST_UNREAD + 1, signal }, (row) =>
			mayBeShown(domain, filter, row),
		);
		const { length } = await shownNow(domain, filter, page.items);
		if (length > 0 || !page.next || pages === MOST_PAGES)
			return { count: Math.min(length, MOST_UNREAD), more: length > MOST_UNREAD || page.next !== undefined };
		cursor = page.next;
	}
}
