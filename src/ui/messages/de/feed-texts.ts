import type { feedTexts as english } from '../en/feed-texts.ts';
import type { Translated } from '../en/translated.ts';

export const feedTexts: Translated<typeof english> = {
	timeline: {
		label: 'Timeline',
		search: 'In dieser Timeline suchen',
		end: 'Du bist am Ende deiner Timeline.',
	},
	emptyTimeline: {
		empty: 'Noch nichts da',
		emptyText: 'Neues von Leuten, denen du folgst, erscheint hier, genauso wie deine eigenen Ereignisse.',
		followsNobody: 'Du folgst noch niemandem',
		followsNobodyText:
			'Neues von Leuten, denen du folgst, erscheint hier. Folge jemandem, oder poste, was passiert ist.',
		filling: 'Deine Timeline füllt sich …',
		fillingText: 'Die neuesten Ereignisse von Leuten, denen du gerade gefolgt bist, sind unterwegs.',
		find: 'Leute finden',
	},
	feed: {
		'new':
			'{more, select, true {{count, number}+ neue Ereignisse} other {{count, plural, one {# neues Ereignis} other {# neue Ereignisse}}}}',
		offline: 'Du bist offline. Was hier steht, kannst du weiter lesen.',
		offlineBelow: 'Du bist offline. Weiteres wird geladen, sobald du wieder online bist.',
		keptOffline: 'Du bist offline. Stand: {at}.',
		keptLost: 'Tideline ist nicht erreichbar. Stand: {at}.',
		signedOut: 'Du wurdest abgemeldet.',
		lost: 'Verbindung unterbrochen. Wird neu verbunden …',
		crowded: 'Tideline ist in vielen Tabs offen. Deshalb sieht dieser nur jede Minute nach neuen Ereignissen.',
		storageGone: 'Der Speicher antwortet nicht. Du kannst weiterlesen, Neues erscheint, sobald er wieder antwortet.',
		retry: 'Erneut versuchen',
		today: 'Heute',
		yesterday: 'Gestern',
	},
	storageDetour: {
		refused: 'Der Speicher lässt Browser nicht lesen. Timelines kommen deshalb über diesen Server.',
		unavailable: 'Browser können den Speicher gerade nicht lesen. Timelines kommen deshalb über diesen Server.',
		unreachable: 'Der Speicher antwortet Browsern nicht. Timelines kommen deshalb über diesen Server.',
		mend: 'Auf Azure prüft <command></command> das Konto und korrigiert seine Regeln.',
		dismiss: 'Schließen',
	},
	hashtagEvents: {
		title: 'Ereignisse mit #{tag}',
		end: 'Das war alles.',
		empty: 'Noch nichts mit #{tag}',
		emptyText: 'Noch kein Ereignis mit diesem Hashtag, das du lesen kannst. Poste das erste.',
		post: 'Ereignis posten',
	},
};
