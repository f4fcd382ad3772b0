import type { settingsTexts as english } from '../en/settings-texts.ts';
import type { Translated } from '../en/translated.ts';

export const settingsTexts: Translated<typeof english> = {
	publicFeedSwitch: {
		label: 'Öffentlicher Feed',
		none: 'Aus',
		public: 'An',
		refused: 'Die Einstellung wurde nicht geändert.',
	},
	sessions: {
		label: 'Sitzungen',
		unknown: 'Unbekannter Browser',
		current: 'Dieser Browser',
		since: 'Angemeldet: <time></time>',
		end: 'Beenden',
		endOf: 'Beenden: {client}',
		endOthers: 'Alle anderen beenden',
		ended: 'Sitzung beendet.',
		endedOthers:
			'{count, plural, =0 {Du hast keine anderen Sitzungen.} one {Eine Sitzung wurde beendet.} other {# Sitzungen wurden beendet.}}',
		notEnded: 'Es wurde keine Sitzung beendet.',
	},
	settingsForm: {
		label: '{whose, select, machine {Profil der Maschine} other {Profil}}',
		name: 'Anzeigename',
		nameHint: 'Wird bei jedem {whose, select, machine {ihrer} other {deiner}} Ereignisse angezeigt.',
		handle: 'Handle',
		handleHint:
			'So finden und erwähnen andere {whose, select, machine {sie} other {dich}}: Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
		description: 'Beschreibung',
		descriptionHint:
			'{whose, select, machine {Was sie tut} other {Wer du bist}}, in einem Absatz. {count, number} von {most, number} Zeichen.',
		link: 'Link',
		linkHint:
			'{whose, select, machine {Ihr Code, ihr Dashboard oder eine andere Seite über sie} other {Deine Website oder eine andere Seite über dich}}.',
		save: 'Speichern',
		saving: 'Wird gespeichert …',
		saved: 'Dein Profil wurde gespeichert.',
	},
	followPolicy: {
		label: 'Wer dir folgen darf',
		open: 'Alle',
		openText: 'Alle können dir sofort folgen, und wer angemeldet ist, kann lesen, was du postest.',
		approval: 'Nur mit meiner Zustimmung',
		approvalText:
			'Andere fragen an, und du antwortest in deinem Profil unter „Anfragen“. Was du ab jetzt postest, sehen nur deine Follower. Wer dir schon folgt, bleibt.',
		saved: 'Dein Profil wurde gespeichert.',
		notSaved: 'Dein Profil wurde nicht gespeichert.',
	},
};
