export const notificationsTexts = {
	bell: {
		label: 'Notifications',
		unread: 'Notifications, {count} unread',
	},
	notifications: {
		label: 'Notifications',
		new: 'New',
		markAll: 'Mark all as read',
		empty: 'No notifications yet',
		emptyText: 'Mentions, new followers and follow requests show up here.',
		end: 'Notifications go back 90 days.',
	},
	notificationKinds: {
		mention: '<name></name> mentioned you',
		follower: '<name></name> started following you',
		request: '<name></name> wants to follow you',
		answer: '<name></name> accepted your request',
	},
};
