import type { Texts } from '../language/in-language.ts';

export const feedTexts = {
	timeline: {
		label: { en: 'Timeline', de: 'Timeline' },
		search: { en: 'Search in this timeline', de: 'In dieser Timeline suchen' },
		end: { en: "You've reached the end of your timeline.", de: 'Du bist am Ende deiner Timeline.' },
		allLeftOut: {
			en: "There are only replies to people you don't follow. To see them, choose them under Display.",
			de: 'Es gibt nur Antworten an Leute, denen du nicht folgst. Wähle sie unter Ansicht aus, um sie zu sehen.',
		},
	},
	emptyTimeline: {
		empty: { en: 'Nothing here yet', de: 'Noch nichts da' },
		emptyText: {
			en: 'New events from people you follow show up here, and so do your own.',
			de: 'Neues von Leuten, denen du folgst, erscheint hier, genauso wie deine eigenen Ereignisse.',
		},
		followsNobody: { en: "You're not following anyone yet", de: 'Du folgst noch niemandem' },
		followsNobodyText: {
			en: 'New events from people you follow show up here. Follow someone, or post what happened.',
			de: 'Neues von Leuten, denen du folgst, erscheint hier. Folge jemandem, oder poste, was passiert ist.',
		},
		filling: { en: 'Filling your timeline…', de: 'Deine Timeline füllt sich …' },
		fillingText: {
			en: 'The latest events from people you just followed are on their way.',
			de: 'Die neuesten Ereignisse von Leuten, denen du gerade gefolgt bist, sind unterwegs.',
		},
		find: { en: 'Find people to follow', de: 'Leute finden' },
	},
	feed: {
		'new': {
			en: '{more, select, true {{count, number}+ new events} other {{count, plural, one {# new event} other {# new events}}}}',
			de: '{more, select, true {{count, number}+ neue Ereignisse} other {{count, plural, one {# neues Ereignis} other {# neue Ereignisse}}}}',
		},
		seenLine: { en: 'New since you were here', de: 'Neu, seit du hier warst' },
		toSeen: {
			en: 'Go to where you were ({count, number} new)',
			de: 'Dahin gehen, wo du warst ({count, number} neu)',
		},
		offline: {
			en: "You're offline. You can keep reading what's here.",
			de: 'Du bist offline. Was hier steht, kannst du weiter lesen.',
		},
		offlineBelow: {
			en: "You're offline. More loads as soon as you're back.",
			de: 'Du bist offline. Weiteres wird geladen, sobald du wieder online bist.',
		},
		keptOffline: { en: "You're offline. Last updated: {at}.", de: 'Du bist offline. Stand: {at}.' },
		keptLost: { en: "Can't reach Tideline. Last updated: {at}.", de: 'Tideline ist nicht erreichbar. Stand: {at}.' },
		signedOut: { en: "You've been signed out.", de: 'Du wurdest abgemeldet.' },
		lost: { en: 'Connection lost. Reconnecting…', de: 'Verbindung unterbrochen. Wird neu verbunden …' },
		crowded: {
			en: 'Tideline is open in many tabs, so this one checks for new events once a minute.',
			de: 'Tideline ist in vielen Tabs offen. Deshalb sieht dieser nur jede Minute nach neuen Ereignissen.',
		},
		storageGone: {
			en: "Storage isn't responding. You can keep reading; new events show up as soon as it's back.",
			de: 'Der Speicher antwortet nicht. Du kannst weiterlesen, Neues erscheint, sobald er wieder antwortet.',
		},
		retry: { en: 'Try again', de: 'Erneut versuchen' },
		today: { en: 'Today', de: 'Heute' },
		yesterday: { en: 'Yesterday', de: 'Gestern' },
	},
	filters: {
		label: { en: 'Filter the timeline', de: 'Timeline filtern' },
		all: { en: 'All', de: 'Alle' },
		people: { en: 'People', de: 'Personen' },
		machines: { en: 'Machines', de: 'Maschinen' },
		on: { en: 'Filtered: {name}', de: 'Gefiltert: {name}' },
		end: { en: 'Show everything', de: 'Alles anzeigen' },
		empty: { en: 'Nothing matches this filter', de: 'Nichts passt zu diesem Filter' },
		emptyText: {
			en: 'Your timeline has no events for “{name}”.',
			de: 'Deine Timeline hat keine Ereignisse für „{name}“.',
		},
		looked: {
			en: 'No more matches in your {count, plural, one {newest event} other {newest # events}}, back to <day></day>.',
			de: 'Keine weiteren Treffer in {count, plural, one {deinem neuesten Ereignis} other {deinen neuesten # Ereignissen}}, zurück bis <day></day>.',
		},
		further: { en: 'Look further', de: 'Weiter suchen' },
	},
	groups: {
		more: { en: 'Show {count, number} more', de: '{count, number} weitere anzeigen' },
		fewer: { en: 'Show fewer', de: 'Weniger anzeigen' },
		from: { en: 'from <name></name>', de: 'von <name></name>' },
	},
	display: {
		label: { en: 'Display', de: 'Ansicht' },
		density: { en: 'Density', de: 'Dichte' },
		comfortable: { en: 'Comfortable', de: 'Großzügig' },
		compact: { en: 'Compact', de: 'Kompakt' },
		groups: { en: 'Group similar events', de: 'Ähnliche Ereignisse gruppieren' },
		grouped: { en: 'Grouped', de: 'Gruppiert' },
		single: { en: 'One by one', de: 'Einzeln' },
		strangers: { en: "Replies to people you don't follow", de: 'Antworten an Leute, denen du nicht folgst' },
		replies: { en: 'Replies in your timeline', de: 'Antworten in deiner Timeline' },
		toFollowed: { en: 'To people you follow', de: 'An Leute, denen du folgst' },
		toAll: { en: 'To everyone', de: 'An alle' },
	},
	storageDetour: {
		refused: {
			en: "Storage doesn't let browsers read it, so timelines come through this server.",
			de: 'Der Speicher lässt Browser nicht lesen. Timelines kommen deshalb über diesen Server.',
		},
		unavailable: {
			en: "Browsers can't read storage right now, so timelines come through this server.",
			de: 'Browser können den Speicher gerade nicht lesen. Timelines kommen deshalb über diesen Server.',
		},
		unreachable: {
			en: "Storage isn't responding to browsers, so timelines come through this server.",
			de: 'Der Speicher antwortet Browsern nicht. Timelines kommen deshalb über diesen Server.',
		},
		mend: {
			en: 'On Azure, run <command></command> to check the account and fix its rules.',
			de: 'Auf Azure prüft <command></command> das Konto und korrigiert seine Regeln.',
		},
		dismiss: { en: 'Dismiss', de: 'Schließen' },
	},
	hashtagEvents: {
		title: { en: 'Events with #{tag}', de: 'Ereignisse mit #{tag}' },
		end: { en: "You've reached the end.", de: 'Das war alles.' },
		empty: { en: 'No events with #{tag} yet', de: 'Noch nichts mit #{tag}' },
		emptyText: {
			en: 'No one you can read has used this hashtag. Post the first event with it.',
			de: 'Noch kein Ereignis mit diesem Hashtag, das du lesen kannst. Poste das erste.',
		},
		post: { en: 'Post an event', de: 'Ereignis posten' },
	},
} satisfies Texts;
