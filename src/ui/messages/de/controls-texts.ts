import type { controlsTexts as english } from '../en/controls-texts.ts';
import type { Translated } from '../en/translated.ts';

export const controlsTexts: Translated<typeof english> = {
	copyButton: {
		notCopied: 'Nicht kopiert.',
		notCopiedText: 'Dein Browser gibt die Zwischenablage nicht frei. Markiere den Text und kopiere ihn.',
	},
	time: {
		now: 'jetzt',
	},
	loading: 'Wird geladen …',
	dismiss: 'Schließen',
	lazyComponent: {
		missing: 'Ein Teil der Seite konnte nicht geladen werden.',
		missingText:
			'Prüfe deine Verbindung und versuch es noch einmal. Hilft das nicht, lade die Seite neu: Vielleicht wurde Tideline aktualisiert.',
	},
	problem: {
		unreachable: 'Tideline ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
		storage: 'Der Speicher antwortet nicht. Der Inhalt wird geladen, sobald er wieder antwortet.',
		signIn: 'Anmelden',
		retry: 'Erneut versuchen',
		reload: 'Neu laden',
	},
	offline: {
		title: 'Du bist offline',
		text: 'Der Inhalt wird geladen, sobald du wieder online bist.',
	},
	loadMore: {
		label: 'Mehr laden',
		busy: 'Wird geladen …',
	},
};
