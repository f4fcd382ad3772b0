import {
	NOTIFICATION_GROUPS,
	type Notification,
	type NotificationGroup,
	type NotificationKind,
	type NotificationPage,
} from '../../contract/reading/notification.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getReadUpTo, notificationKeys } from '../../storage/rows/notifications.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';
import { isoTime } from '../ports/ports.ts';
import { listed } from '../subject/list-named.ts';
import { filterOf } from '../timeline/timeline-filter.ts';
import { mayBeShown, shownNow } from './shown-notification.ts';

type Request = PageRequest & { reader: SubjectId; only?: NotificationGroup | undefined };

/**
 * Lists a subject's notifications, newest first, a page at a time: one partition. `only` names the kinds. A page may be
 * short: other kinds, and notifications that no longer hold, are left out.
 */
export async function listNotifications(
	{ domain, principal }: Ctx,
	{ reader, only, ...request }: Request,
): Promise<NotificationPage> {
	authorize(principal, 'notification.read', reader);
	const { notifications } = domain.store.tables;
	const [filter, upTo] = await Promise.all([filterOf(domain, reader), getReadUpTo(notifications, reader)]);
	const kinds: readonly NotificationKind[] | undefined = only && NOTIFICATION_GROUPS[only];
	const page = await pageOf(notifications, notificationKeys.of(reader), request, (row) => {
		const shown = mayBeShown(domain, filter, row);
		return shown && kinds?.includes(shown.row.kind) === false ? undefined : shown;
	});
	const shown = await shownNow(domain, filter, page.items);
	const items = await Promise.all(
		shown.map(
			async ({ id, row, event, reactions, search }): Promise<Notification> => ({
				id,
				kind: row.kind,
				at: isoTime(row.at),
				subject: await listed(domain, row.subject),
				...(event && { event }),
				...(reactions && { reactions }),
				...(search && { search }),
				unread: upTo === undefined || id < upTo,
			}),
		),
	);
	return { ...page, items };
}
