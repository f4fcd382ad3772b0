import type { Texts } from '../language/in-language.ts';

export const notificationsTexts = {
	bell: {
		label: { en: 'Notifications', de: 'Benachrichtigungen' },
		unread: { en: 'Notifications, {count} unread', de: 'Benachrichtigungen, {count} ungelesen' },
	},
	notifications: {
		label: { en: 'Notifications', de: 'Benachrichtigungen' },
		new: { en: 'New', de: 'Neu' },
		markAll: { en: 'Mark all as read', de: 'Alle als gelesen markieren' },
		empty: { en: 'No notifications yet', de: 'Noch keine Benachrichtigungen' },
		emptyKind: { en: 'Nothing here yet', de: 'Hier ist noch nichts' },
		emptyText: {
			en: 'Mentions, reactions, new followers and follow requests show up here.',
			de: 'Erwähnungen, Reaktionen, neue Follower und Anfragen erscheinen hier.',
		},
		end: { en: 'Notifications go back 90 days.', de: 'Benachrichtigungen reichen 90 Tage zurück.' },
	},
	notificationTabs: {
		label: { en: 'Kinds of notifications', de: 'Arten von Benachrichtigungen' },
		all: { en: 'All', de: 'Alle' },
		mentions: { en: 'Mentions', de: 'Erwähnungen' },
		replies: { en: 'Replies', de: 'Antworten' },
		reactions: { en: 'Reactions', de: 'Reaktionen' },
		follows: { en: 'Follows', de: 'Folgen' },
	},
	notificationKinds: {
		mention: { en: '<name></name> mentioned you', de: '<name></name> hat dich erwähnt' },
		reply: { en: '<name></name> replied to you', de: '<name></name> hat dir geantwortet' },
		thread: {
			en: '<name></name> replied in a thread you follow',
			de: '<name></name> hat in einem Thread geantwortet, dem du folgst',
		},
		reaction: {
			en: '<name></name> reacted to your event',
			de: '<name></name> hat auf dein Ereignis reagiert',
		},
		reactions: {
			en: '<name></name> and {count, plural, one {# other} other {# others}} reacted to your event',
			de: '<name></name> und {count, plural, one {# andere Person haben} other {# andere haben}} auf dein Ereignis reagiert',
		},
		follower: { en: '<name></name> started following you', de: '<name></name> folgt dir jetzt' },
		request: { en: '<name></name> wants to follow you', de: '<name></name> möchte dir folgen' },
		answer: { en: '<name></name> accepted your request', de: '<name></name> hat deine Anfrage angenommen' },
	},
	deviceSwitch: {
		label: { en: 'Notify me on this device', de: 'Auf diesem Gerät benachrichtigen' },
		on: { en: 'On', de: 'An' },
		off: { en: 'Off', de: 'Aus' },
		unable: {
			en: "This browser can't show notifications.",
			de: 'Dieser Browser kann keine Benachrichtigungen zeigen.',
		},
		blocked: { en: 'Notifications are blocked', de: 'Benachrichtigungen sind blockiert' },
		blockedText: {
			en: "Allow them for this site in your browser's settings, then turn this on again.",
			de: 'Erlaube sie für diese Seite in den Einstellungen deines Browsers und schalte sie dann wieder ein.',
		},
		refused: {
			en: "Couldn't change notifications on this device",
			de: 'Die Benachrichtigungen auf diesem Gerät ließen sich nicht ändern',
		},
		noService: {
			en: "Can't reach your browser's push service. Check your connection and try again.",
			de: 'Der Push-Dienst deines Browsers ist nicht erreichbar. Prüfe deine Verbindung und versuch es erneut.',
		},
	},
} satisfies Texts;
