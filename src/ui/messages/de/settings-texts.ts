import type { settingsTexts as english } from '../en/settings-texts.ts';
import type { Translated } from '../en/translated.ts';

export const settingsTexts: Translated<typeof english> = {
	publicFeedSwitch: {
		label: 'Öffentlicher Feed',
		none: 'Keiner',
		public: 'Öffentlich',
		refused: 'Der Feed bleibt, wie er war.',
	},
	sessions: {
		label: 'Sitzungen',
		unknown: 'Unbekannter Browser',
		current: 'Dieser Browser',
		since: 'Angemeldet: <time></time>',
		end: 'Beenden',
		endOf: 'Beenden: {client}',
		endOthers: 'Alle anderen beenden',
		ended: 'Die Sitzung wurde beendet.',
		endedOthers:
			'{count, plural, =0 {Es gab keine andere Sitzung.} one {Eine Sitzung wurde beendet.} other {# Sitzungen wurden beendet.}}',
		notEnded: 'Es wurde nichts beendet.',
	},
	settingsForm: {
		label: 'Profil',
		name: 'Anzeigename',
		nameHint: 'Steht über dem, was du von jetzt an postest.',
		handle: 'Handle',
		handleHint: 'So finden dich andere im Verzeichnis: Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
		save: 'Speichern',
		saving: 'Wird gespeichert …',
		saved: 'Dein Profil wurde gespeichert.',
	},
	followPolicy: {
		label: 'Wer dir folgen darf',
		open: 'Alle',
		openText: 'Wer dir folgen möchte, folgt dir sofort, und alle, die angemeldet sind, können lesen, was du postest.',
		approval: 'Wen ich annehme',
		approvalText:
			'Wer dir folgen möchte, fragt an, und du antwortest auf deiner Seite unter „Anfragen“. Was du von jetzt an postest, erreicht nur deine Follower, und nur sie können deine Ereignisse lesen. Wer dir schon folgt, bleibt.',
		saved: 'Dein Profil wurde gespeichert.',
		notSaved: 'Dein Profil wurde nicht gespeichert.',
	},
};
