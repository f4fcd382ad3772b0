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
	deviceSwitch: {
		label: 'Notify me on this device',
		on: 'On',
		off: 'Off',
		unable: "This browser can't show notifications.",
		blocked: 'Notifications are blocked',
		blockedText: "Allow them for this site in your browser's settings, then turn this on again.",
		refused: "Couldn't change notifications on this device",
		noService: "Can't reach your browser's push service. Check your connection and try again.",
	},
};
