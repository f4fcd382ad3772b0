import type { NotificationPage } from '../../contract/reading/notification.ts';
import { QUESTIONS } from '../../contract/reading/questions.ts';
import {
	ChooseNotificationsInput,
	MarkReadInput,
	NotificationChoices,
	NotificationPageInput,
	ReadUpTo,
	Unread,
} from '../../contract/schema/notification.ts';
import { NotificationsWithHtml } from '../../contract/schema/rest/rest.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { countUnread } from '../../domain/notification/count-unread.ts';
import { listNotifications } from '../../domain/notification/list-notifications.ts';
import { markRead } from '../../domain/notification/mark-read.ts';
import { chooseNotifications, readNotificationChoices } from '../../domain/notification/notification-choices.ts';
import { namesOf } from '../../domain/subject/names-of.ts';
import { asks, ok, type RestAnswer, type RestContext, type RestRoute, route } from './route/rest-route.ts';
import { withHtml } from './route/with-html.ts';

/** Answers with a page, the texts of its events as HTML. */
async function okWithHtml(ctx: Ctx & RestContext, reading: Promise<NotificationPage>): Promise<RestAnswer> {
	const page = await reading;
	const posters = await namesOf(ctx, { ids: page.items.flatMap(({ event }) => event?.actor ?? []) });
	const byId = new Map(posters.map((each) => [each.id, each]));
	const items = page.items.map(({ event, ...rest }) =>
		event ? { ...rest, event: withHtml(ctx, event, byId.get(event.actor)) } : rest,
	);
	return { status: 200, body: { ...page, items } };
}

export const NOTIFICATION_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: '/notifications',
		id: 'listNotifications',
		tag: 'Notifications',
		scope: 'timeline:read',
		summary: 'List your notifications',
		description:
			'Mentions, replies, reactions, new followers, requests to follow you, and answers to yours, of the last 90 days. With `only`, those of some kinds: a page then looks through as many notifications, so it may have few or none and still a `next`.',
		query: NotificationPageInput.omit({ direction: true }),
		answers: { 200: { description: 'A page, newest first.', schema: NotificationsWithHtml } },
		errors: ['cursor_invalid'],
		run: (ctx, { query }) =>
			okWithHtml(ctx, listNotifications(ctx, { ...query, reader: ctx.self, signal: ctx.signal })),
	}),
	route({
		...asks(QUESTIONS.unread),
		tag: 'Notifications',
		answers: { 200: { description: 'The count.', schema: Unread, name: 'Unread' } },
		run: (ctx) => ok(countUnread(ctx, { reader: ctx.self, signal: ctx.signal })),
	}),
	route({
		method: 'POST',
		path: '/notifications/read',
		id: 'markRead',
		tag: 'Notifications',
		scope: 'timeline:read',
		summary: 'Mark notifications as read',
		description: 'On all your devices. To mark all of them, send the id of the newest one.',
		body: MarkReadInput,
		answers: { 200: { description: 'The newest notification that is read.', schema: ReadUpTo } },
		errors: ['subject_not_found'],
		run: (ctx, { body }) => ok(markRead(ctx, { reader: ctx.self, upTo: body.upTo })),
	}),
	route({
		...asks(QUESTIONS.notificationChoices),
		tag: 'Notifications',
		answers: { 200: { description: 'The choices.', schema: NotificationChoices } },
		run: (ctx) => ok(readNotificationChoices(ctx, { subject: ctx.self })),
	}),
	route({
		method: 'PUT',
		path: '/notifications/choices',
		id: 'chooseNotifications',
		tag: 'Notifications',
		scope: 'follows:write',
		summary: 'Choose where you are told of each kind of notification',
		description:
			'What you leave out stays as it is. Without `page`, nothing of that kind is told anywhere from then on, and what comes meanwhile is not told later. Notices about your account are always told.',
		body: ChooseNotificationsInput,
		answers: { 200: { description: 'All choices, as they are now.', schema: NotificationChoices } },
		errors: ['subject_not_found'],
		run: (ctx, { body }) => ok(chooseNotifications(ctx, { subject: ctx.self, change: body })),
	}),
];
