import {
	ChooseNotificationsInput,
	MarkReadInput,
	NotificationChoices,
	NotificationPage,
	NotificationPageInput,
	ReadUpTo,
	Unread,
} from '../../contract/schema/notification.ts';
import { countUnread } from '../../domain/notification/count-unread.ts';
import { listNotifications } from '../../domain/notification/list-notifications.ts';
import { markRead } from '../../domain/notification/mark-read.ts';
import { chooseNotifications, readNotificationChoices } from '../../domain/notification/notification-choices.ts';
import { router, signedIn } from '../trpc.ts';

/** Mentions, new followers, requests and answers. */
export const notifications = router({
	page: signedIn
		.input(NotificationPageInput)
		.output(NotificationPage)
		.query(({ ctx, input, signal }) => listNotifications(ctx, { ...input, reader: ctx.self, signal })),
	unread: signedIn.output(Unread).query(({ ctx, signal }) => countUnread(ctx, { reader: ctx.self, signal })),
	choices: signedIn.output(NotificationChoices).query(({ ctx }) => readNotificationChoices(ctx, { subject: ctx.self })),
	choose: signedIn
		.input(ChooseNotificationsInput)
		.output(NotificationChoices)
		.mutation(({ ctx, input }) => chooseNotifications(ctx, { subject: ctx.self, change: input })),
	/** Counted as a read: a page that shows them asks for it by itself. */
	markRead: signedIn
		.meta({ counts: 'reads' })
		.input(MarkReadInput)
		.output(ReadUpTo)
		.mutation(({ ctx, input }) => markRead(ctx, { ...input, reader: ctx.self })),
});
