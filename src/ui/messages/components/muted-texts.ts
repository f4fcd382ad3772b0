import type { Texts } from '../language/in-language.ts';

export const mutedTexts = {
	mutedTopics: {
		label: {
			en: 'Muted words, hashtags, types, sources and threads',
			de: 'Stummgeschaltete Wörter, Hashtags, Typen, Quellen und Threads',
		},
		none: {
			en: "You haven't muted any words, hashtags, types, sources or threads.",
			de: 'Du hast keine Wörter, Hashtags, Typen, Quellen oder Threads stummgeschaltet.',
		},
		form: { en: 'Mute something', de: 'Etwas stummschalten' },
		kind: { en: 'What to mute', de: 'Was du stummschaltest' },
		length: { en: 'For how long', de: 'Für wie lange' },
		mute: { en: 'Mute', de: 'Stummschalten' },
		unmute: { en: 'Unmute', de: 'Aufheben' },
		unmuteIt: { en: 'Unmute {topic}', de: 'Stummschaltung aufheben: {topic}' },
		until: { en: 'Until <time></time>', de: 'Bis <time></time>' },
		always: { en: 'For good', de: 'Auf Dauer' },
		muted: { en: "You've muted {topic}.", de: 'Stummgeschaltet: {topic}.' },
		unmuted: { en: "You've unmuted {topic}.", de: 'Nicht mehr stummgeschaltet: {topic}.' },
		notMuted: { en: "{topic} wasn't muted.", de: '{topic} wurde nicht stummgeschaltet.' },
		notUnmuted: { en: "It's still muted.", de: 'Die Stummschaltung gilt noch.' },
		ofEvent: { en: 'Mute events like this', de: 'Solche Ereignisse stummschalten' },
		ofEventAbout: {
			en: 'They no longer show up in your timeline, and you get no notifications of them.',
			de: 'Sie erscheinen nicht mehr in deiner Timeline, und du bekommst keine Benachrichtigungen dazu.',
		},
		muteFor: { en: 'Mute {topic}: {length}', de: 'Stummschalten: {topic}, {length}' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
	},
	topicNames: {
		word: { en: '“{value}”', de: '„{value}“' },
		hashtag: { en: '#{value}', de: '#{value}' },
		type: { en: 'Events of type {value}', de: 'Ereignisse vom Typ {value}' },
		source: { en: 'Events from {value}', de: 'Ereignisse von {value}' },
		thread: { en: 'a thread', de: 'ein Thread' },
	},
	topicKinds: {
		word: { en: 'Word or phrase', de: 'Wort oder Wendung' },
		hashtag: { en: 'Hashtag', de: 'Hashtag' },
		type: { en: 'Type', de: 'Typ' },
		source: { en: 'Source', de: 'Quelle' },
	},
	topicKindsAbout: {
		word: {
			en: 'Hides events with these whole words in a row, however they are capitalized.',
			de: 'Verbirgt Ereignisse mit genau diesen Wörtern hintereinander, egal ob groß- oder kleingeschrieben.',
		},
		hashtag: { en: 'For example #release.', de: 'Zum Beispiel #release.' },
		type: {
			en: 'The type that a program gives its events. For example com.github.push, or com.github.* for all that begin so.',
			de: 'Der Typ, den ein Programm seinen Ereignissen gibt. Zum Beispiel com.github.push, oder com.github.* für alle, die so anfangen.',
		},
		source: {
			en: 'Where events lead to. For example ci.example.com, or github.com/acme/api for one project.',
			de: 'Wohin Ereignisse führen. Zum Beispiel ci.example.com, oder github.com/acme/api für ein einzelnes Projekt.',
		},
	},
	mutedFor: {
		day: { en: '1 day', de: '1 Tag' },
		week: { en: '1 week', de: '1 Woche' },
		month: { en: '30 days', de: '30 Tage' },
		always: { en: 'For good', de: 'Auf Dauer' },
	},
} as const satisfies Texts;
