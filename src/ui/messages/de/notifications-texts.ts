import type { notificationsTexts as english } from '../en/notifications-texts.ts';
import type { Translated } from '../en/translated.ts';

export const notificationsTexts: Translated<typeof english> = {
	bell: {
		label: 'Benachrichtigungen',
		unread: 'Benachrichtigungen, {count} ungelesen',
	},
	notifications: {
		label: 'Benachrichtigungen',
		new: 'Neu',
		markAll: 'Alle als gelesen markieren',
		empty: 'Noch keine Benachrichtigungen',
		emptyText: 'Erwähnungen, neue Follower und Anfragen erscheinen hier.',
		end: 'Benachrichtigungen reichen 90 Tage zurück.',
	},
	notificationKinds: {
		mention: '<name></name> hat dich erwähnt',
		follower: '<name></name> folgt dir jetzt',
		request: '<name></name> möchte dir folgen',
		answer: '<name></name> hat deine Anfrage angenommen',
	},
	deviceSwitch: {
		label: 'Auf diesem Gerät benachrichtigen',
		on: 'An',
		off: 'Aus',
		unable: 'Dieser Browser kann keine Benachrichtigungen zeigen.',
		blocked: 'Benachrichtigungen sind blockiert',
		blockedText: 'Erlaube sie für diese Seite in den Einstellungen deines Browsers und schalte sie dann wieder ein.',
		refused: 'Die Benachrichtigungen auf diesem Gerät ließen sich nicht ändern',
		noService: 'Der Push-Dienst deines Browsers ist nicht erreichbar. Prüfe deine Verbindung und versuch es erneut.',
	},
};
