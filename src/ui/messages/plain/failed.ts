import type { Texts } from '../language/in-language.ts';

/** Plain texts: where the page itself could not be made, nobody formats them. */
export const failed = {
	title: { en: "This page couldn't load", de: 'Diese Seite konnte nicht geladen werden' },
	text: {
		en: 'Something went wrong on our side. Nothing was lost. Try again, and contact the operator if it keeps happening.',
		de: 'Bei uns ist etwas schiefgegangen. Es ist nichts verloren. Versuch es noch einmal, und sag dem Betreiber Bescheid, wenn das nicht hilft.',
	},
	storage: {
		en: "Storage isn't responding. Nothing was lost, and this page reloads as soon as it's back.",
		de: 'Der Speicher antwortet nicht. Es ist nichts verloren, und diese Seite lädt neu, sobald er wieder antwortet.',
	},
	request: { en: 'Request', de: 'Anfrage' },
	digest: { en: 'Error ID', de: 'Fehler-ID' },
	retry: { en: 'Try again', de: 'Erneut versuchen' },
} as const satisfies Texts;
