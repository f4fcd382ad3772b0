import type { controlsTexts as english } from '../en/controls-texts.ts';
import type { Translated } from '../en/translated.ts';

export const controlsTexts: Translated<typeof english> = {
	copyButton: {
		notCopied: 'Es wurde nicht kopiert.',
		notCopiedText: 'Dieser Browser lässt die Seite nicht an die Zwischenablage: Markiere den Text und kopiere ihn.',
	},
	time: {
		now: 'jetzt',
	},
	loading: 'Wird geladen …',
	dismiss: 'Schließen',
	lazyComponent: {
		missing: 'Dieser Teil der Seite ließ sich nicht laden.',
		missingText:
			'Prüfe deine Verbindung und versuche es noch einmal. Hilft das nicht, wurde Tideline vielleicht aktualisiert: Lade die Seite neu.',
	},
	problem: {
		unreachable: 'Tideline ist nicht erreichbar. Prüfe deine Verbindung und versuche es dann noch einmal.',
		storage: 'Der Speicher antwortet nicht. Was hierher gehört, wird gelesen, sobald er wieder antwortet.',
		signIn: 'Anmelden',
		retry: 'Noch einmal versuchen',
		reload: 'Neu laden',
	},
	offline: {
		title: 'Du bist offline',
		text: 'Was hierher gehört, wird gelesen, sobald du wieder online bist.',
	},
	loadMore: {
		label: 'Mehr laden',
		busy: 'Wird geladen …',
	},
};
