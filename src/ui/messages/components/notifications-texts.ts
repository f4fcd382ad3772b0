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
			en: 'Mentions, replies, reactions, new followers and follow requests show up here.',
			de: 'Erwähnungen, Antworten, Reaktionen, neue Follower und Anfragen erscheinen hier.',
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
		searches: { en: 'Searches', de: 'Suchen' },
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
		search: {
			en: '{count, plural, one {# new event matches} other {# new events match}} <name></name>',
			de: '{count, plural, one {# neues Ereignis} other {# neue Ereignisse}} zu <name></name>',
		},
		searchMany: {
			en: 'More than {count} new events match <name></name>',
			de: 'Mehr als {count} neue Ereignisse zu <name></name>',
		},
		query: { en: '“{query}”', de: '„{query}“' },
	},
	notificationPlaces: {
		label: { en: 'Where you get notifications', de: 'Wo du benachrichtigt wirst' },
		kind: { en: 'Kind', de: 'Art' },
		page: { en: 'Page', de: 'Seite' },
		device: { en: 'Devices', de: 'Geräte' },
		mail: { en: 'Mail', de: 'E-Mail' },
		box: { en: '{kind}: {place}', de: '{kind}: {place}' },
		mentions: { en: 'Mentions', de: 'Erwähnungen' },
		mentionsText: { en: 'Events that name you', de: 'Ereignisse, die dich nennen' },
		replies: { en: 'Replies', de: 'Antworten' },
		repliesText: {
			en: 'To you, and in threads that you follow{mailed, select, yes {. Only those to you are mailed} other {}}',
			de: 'An dich und in Threads, denen du folgst{mailed, select, yes {. Per E-Mail kommen nur die an dich} other {}}',
		},
		reactions: { en: 'Reactions', de: 'Reaktionen' },
		reactionsText: { en: 'To your events', de: 'Auf deine Ereignisse' },
		follows: { en: 'Follows', de: 'Folgen' },
		searches: { en: 'Searches', de: 'Suchen' },
		searchesText: {
			en: 'New matches of saved searches that notify',
			de: 'Neue Treffer gespeicherter Suchen, die benachrichtigen',
		},
		followsText: { en: 'New followers, requests and answers', de: 'Neue Follower, Anfragen und Zusagen' },
		notMailed: { en: 'Never mailed', de: 'Nie per E-Mail' },
		pageNote: {
			en: 'Without Page, a kind makes no notifications from then on, so nothing of it reaches devices or mail. What you have stays.',
			de: 'Ohne Seite entstehen von da an keine Benachrichtigungen dieser Art, also geht auch nichts an Geräte oder per E-Mail. Was du hast, bleibt.',
		},
		deviceText: {
			en: 'Notifications then reach you even when Tideline is closed. Sign in again, and you need to turn this on again.',
			de: 'Dann erreichen dich Benachrichtigungen auch, wenn Tideline geschlossen ist. Wenn du dich neu anmeldest, schalte das wieder ein.',
		},
		deviceNote: {
			en: 'This browser shows no notifications. <link>Turn it on</link>.',
			de: 'Dieser Browser zeigt keine Benachrichtigungen. <link>Schalte sie ein</link>.',
		},
		mailNote: {
			en: 'Mail needs an address that you confirmed. <link>Enter one</link>.',
			de: 'E-Mails brauchen eine Adresse, die du bestätigt hast. <link>Gib eine ein</link>.',
		},
		mailOffNote: {
			en: "Notifications aren't mailed now. <link>Choose when they are</link>.",
			de: 'Benachrichtigungen kommen jetzt nicht per E-Mail. <link>Wähle, wann sie kommen</link>.',
		},
		saved: { en: 'Notifications saved.', de: 'Benachrichtigungen gespeichert.' },
		notSaved: { en: "Your notifications weren't changed.", de: 'Deine Benachrichtigungen wurden nicht geändert.' },
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
