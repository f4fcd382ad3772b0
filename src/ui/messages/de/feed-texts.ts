import type { feedTexts as english } from '../en/feed-texts.ts';
import type { Translated } from '../en/translated.ts';

export const feedTexts: Translated<typeof english> = {
	timeline: {
		label: 'Zeitleiste',
		end: 'Du bist am Ende deiner Zeitleiste.',
	},
	emptyTimeline: {
		empty: 'Hier ist noch nichts angekommen',
		emptyText: 'Was die, denen du folgst, von jetzt an posten, erscheint hier, und auch was du oben postest.',
		followsNobody: 'Du folgst noch niemandem',
		followsNobodyText:
			'Folge jemandem: Die neuesten Ereignisse und alles, was von da an gepostet wird, erscheinen hier. Oder poste oben, was passiert ist.',
		filling: 'Deine Zeitleiste füllt sich',
		fillingText: 'Die neuesten Ereignisse derer, denen du gerade folgst, sind unterwegs.',
		find: 'Im Verzeichnis jemanden finden',
	},
	feed: {
		'new':
			'{more, select, true {{count, number}+ neue Ereignisse} other {{count, plural, one {# neues Ereignis} other {# neue Ereignisse}}}}',
		offline: 'Du bist offline. Was du siehst, bleibt hier.',
		offlineBelow: 'Du bist offline. Was folgt, wird gelesen, sobald du wieder online bist.',
		keptOffline: 'Du bist offline. Zuletzt gelesen: {at}.',
		keptLost: 'Tideline ist nicht zu erreichen. Zuletzt gelesen: {at}.',
		signedOut: 'Deine Sitzung ist zu Ende.',
		lost: 'Die Verbindung ist abgebrochen. Tideline wird wieder gesucht …',
		crowded: 'Tideline ist an vielen Stellen offen: Hier wird jede Minute nach neuen Ereignissen gesehen.',
		storageGone:
			'Der Speicher antwortet nicht. Was du siehst, bleibt hier, und Neues folgt, sobald er wieder antwortet.',
		retry: 'Noch einmal versuchen',
		today: 'Heute',
		yesterday: 'Gestern',
	},
	storageDetour: {
		refused: 'Der Speicher lässt Browser nicht lesen: Zeitleisten kommen deshalb über diesen Server.',
		unavailable: 'Der Speicher ist für Browser gerade nicht lesbar: Zeitleisten kommen deshalb über diesen Server.',
		unreachable: 'Der Speicher antwortet Browsern nicht: Zeitleisten kommen deshalb über diesen Server.',
		mend: 'Auf Azure prüft <command></command> das Konto und richtet seine Regeln.',
		dismiss: 'Schließen',
	},
	hashtagEvents: {
		title: 'Ereignisse mit #{tag}',
		end: 'Das ist alles.',
		empty: 'Nichts mit #{tag}',
		emptyText: 'Diesen Hashtag hat noch niemand benutzt, dessen Ereignisse du lesen darfst. Poste das erste.',
		post: 'Ein Ereignis posten',
	},
};
