import type { Texts } from '../language/in-language.ts';

export const controlsTexts = {
	copyButton: {
		notCopied: { en: "Couldn't copy.", de: 'Nicht kopiert.' },
		notCopiedText: {
			en: 'Your browser blocked access to the clipboard. Select the text and copy it.',
			de: 'Dein Browser gibt die Zwischenablage nicht frei. Markiere den Text und kopiere ihn.',
		},
	},
	time: {
		now: { en: 'now', de: 'jetzt' },
	},
	loading: { en: 'Loading…', de: 'Wird geladen …' },
	dialog: { close: { en: 'Close', de: 'Schließen' } },
	dismiss: { en: 'Dismiss', de: 'Schließen' },
	undo: { en: 'Undo', de: 'Rückgängig' },
	lazyComponent: {
		missing: { en: "Part of this page couldn't load.", de: 'Ein Teil der Seite konnte nicht geladen werden.' },
		missingText: {
			en: "Check your connection and try again. If that doesn't help, reload the page: Tideline may have been updated.",
			de: 'Prüfe deine Verbindung und versuch es noch einmal. Hilft das nicht, lade die Seite neu: Vielleicht wurde Tideline aktualisiert.',
		},
	},
	problem: {
		request: { en: 'Request {id}', de: 'Anfrage {id}' },
		unreachable: {
			en: "Can't reach Tideline. Check your connection and try again.",
			de: 'Tideline ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
		},
		storage: {
			en: "Storage isn't responding. This loads as soon as it's back.",
			de: 'Der Speicher antwortet nicht. Der Inhalt wird geladen, sobald er wieder antwortet.',
		},
		signIn: { en: 'Sign in', de: 'Anmelden' },
		retry: { en: 'Try again', de: 'Erneut versuchen' },
		reload: { en: 'Reload', de: 'Neu laden' },
	},
	offline: {
		title: { en: "You're offline", de: 'Du bist offline' },
		text: {
			en: "This loads as soon as you're back online.",
			de: 'Der Inhalt wird geladen, sobald du wieder online bist.',
		},
	},
	loadMore: {
		label: { en: 'Load more', de: 'Mehr laden' },
		busy: { en: 'Loading…', de: 'Wird geladen …' },
	},
} satisfies Texts;
