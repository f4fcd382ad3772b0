import type { Texts } from '../language/in-language.ts';

export const composeTexts = {
	compose: {
		form: { en: 'Post an event', de: 'Ereignis posten' },
		text: { en: 'What happened?', de: "Was gibt's Neues?" },
		link: { en: 'Link', de: 'Link' },
		formatting: { en: '**bold** · `code` · - list · > quote', de: '**fett** · `Code` · - Liste · > Zitat' },
		addLink: { en: 'Add link', de: 'Link einfügen' },
		removeLink: { en: 'Remove link', de: 'Link entfernen' },
		post: { en: 'Post', de: 'Posten' },
		postKeys: { en: 'Ctrl+Enter or ⌘+Enter posts', de: 'Strg+Enter oder ⌘+Enter postet' },
		count: { en: '{count, number} / {limit, number}', de: '{count, number} / {limit, number}' },
		over: {
			en: '{count, plural, one {# character too many} other {# characters too many}}',
			de: '{count, plural, one {# Zeichen zu viel} other {# Zeichen zu viel}}',
		},
		mentions: { en: 'Mention', de: 'Erwähnen' },
		told: { en: 'This will notify {names}.', de: 'Das benachrichtigt {names}.' },
		untold: { en: 'No one is called {names}.', de: 'Niemand heißt {names}.' },
		refused: { en: "Your event wasn't posted.", de: 'Dein Ereignis wurde nicht gepostet.' },
		notAnswered: {
			en: "Storage isn't responding. Your text is saved here: post it again in a moment. It won't show up twice.",
			de: 'Der Speicher antwortet nicht. Dein Text bleibt hier: Poste ihn gleich noch einmal. Er erscheint nicht doppelt.',
		},
	},
	pendingPosts: {
		delivering: { en: 'delivering…', de: 'wird zugestellt …' },
		waiting: { en: 'waiting for connection', de: 'wartet auf Verbindung' },
	},
} satisfies Texts;
