import type { NotificationId, ReadUpTo } from '../../contract/reading/notification.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { notificationKeys, setReadUpTo } from '../../storage/rows/notifications.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { assertExist } from '../subject/profile.ts';

/**
 * Marks a subject's notifications as read up to one of them, on all of its devices. It is no act: nothing follows from it,
 * and nobody else sees it, so no entry says it. Throws `subject_not_found`.
 */
export async function markRead(
	{ domain, principal }: Ctx,
	{ reader, upTo }: { reader: SubjectId; upTo: NotificationId },
): Promise<ReadUpTo> {
	authorize(principal, 'notification.read', reader);
	await assertExist(domain, reader);
	// Later notifications stay unread, whatever was asked for.
	const newest = notificationKeys.newestAt(domain.now());
	return { upTo: await setReadUpTo(domain.store.tables.notifications, reader, upTo < newest ? newest : upTo) };
}
