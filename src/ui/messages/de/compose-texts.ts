import type { composeTexts as english } from '../en/compose-texts.ts';
import type { Translated } from '../en/translated.ts';

export const composeTexts: Translated<typeof english> = {
	compose: {
		form: 'Ereignis posten',
		text: "Was gibt's Neues?",
		link: 'Link',
		addLink: 'Link einfügen',
		removeLink: 'Link entfernen',
		post: 'Posten',
		postKeys: 'Strg oder ⌘ und Enter',
		count: '{count, number} / {limit, number}',
		over: '{count, plural, one {# Zeichen zu viel} other {# Zeichen zu viel}}',
		mentions: 'Erwähnen',
		told: 'Das benachrichtigt {names}.',
		untold: 'Niemand heißt {names}.',
		refused: 'Dein Ereignis wurde nicht gepostet.',
		notAnswered:
			'Der Speicher antwortet nicht. Dein Text bleibt hier: Poste ihn gleich noch einmal. Er erscheint nicht doppelt.',
	},
	pendingPosts: {
		delivering: 'wird zugestellt …',
		waiting: 'wartet auf Verbindung',
	},
};
