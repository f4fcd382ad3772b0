import type { NotificationKind } from '../../../contract/notification.ts';

/** Plain texts: the service worker that shows them is written once, by the build. It puts the name in their place. */
export const alertTexts = {
	mention: '{name} mentioned you',
	follower: '{name} started following you',
	request: '{name} wants to follow you',
	answer: '{name} accepted your request',
	other: 'You have a new notification',
} satisfies Record<NotificationKind | 'other', string>;
