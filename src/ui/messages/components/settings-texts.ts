import type { Texts } from '../language/in-language.ts';

export const settingsTexts = {
	publicFeedSwitch: {
		label: { en: 'Public feed', de: 'Öffentlicher Feed' },
		none: { en: 'Off', de: 'Aus' },
		public: { en: 'On', de: 'An' },
		refused: { en: "Your feed setting wasn't changed.", de: 'Die Einstellung wurde nicht geändert.' },
	},
	sessions: {
		label: { en: 'Sessions', de: 'Sitzungen' },
		unknown: { en: 'Unknown browser', de: 'Unbekannter Browser' },
		current: { en: 'This browser', de: 'Dieser Browser' },
		since: { en: 'Signed in <time></time>', de: 'Angemeldet: <time></time>' },
		end: { en: 'End session', de: 'Beenden' },
		endOf: { en: 'End session: {client}', de: 'Beenden: {client}' },
		endOthers: { en: 'End all other sessions', de: 'Alle anderen beenden' },
		ended: { en: 'Session ended.', de: 'Sitzung beendet.' },
		endedOthers: {
			en: '{count, plural, =0 {You have no other sessions.} one {One session ended.} other {# sessions ended.}}',
			de: '{count, plural, =0 {Du hast keine anderen Sitzungen.} one {Eine Sitzung wurde beendet.} other {# Sitzungen wurden beendet.}}',
		},
		notEnded: { en: 'No session was ended.', de: 'Es wurde keine Sitzung beendet.' },
	},
	settingsForm: {
		label: {
			en: '{whose, select, machine {Profile of the machine} other {Profile}}',
			de: '{whose, select, machine {Profil der Maschine} other {Profil}}',
		},
		name: { en: 'Display name', de: 'Anzeigename' },
		nameHint: {
			en: 'Shown with everything {whose, select, machine {it posts} other {you post}}.',
			de: 'Wird bei jedem {whose, select, machine {ihrer} other {deiner}} Ereignisse angezeigt.',
		},
		handle: { en: 'Handle', de: 'Handle' },
		handleHint: {
			en: 'How people find and mention {whose, select, machine {it} other {you}}: letters, numbers, dots, hyphens and underscores.',
			de: 'So finden und erwähnen andere {whose, select, machine {sie} other {dich}}: Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
		},
		description: { en: 'Description', de: 'Beschreibung' },
		descriptionHint: {
			en: '{whose, select, machine {What it does} other {Who you are}}, in one paragraph. {count, number} of {most, number} characters.',
			de: '{whose, select, machine {Was sie tut} other {Wer du bist}}, in einem Absatz. {count, number} von {most, number} Zeichen.',
		},
		link: { en: 'Link', de: 'Link' },
		linkHint: {
			en: '{whose, select, machine {Its code, its dashboard, or another page about it} other {Your website, or another page about you}}.',
			de: '{whose, select, machine {Ihr Code, ihr Dashboard oder eine andere Seite über sie} other {Deine Website oder eine andere Seite über dich}}.',
		},
		issueLink: { en: 'Address of issues', de: 'Adresse der Issues' },
		issueLinkHint: {
			en: "Makes #123 in its events a link. Put '{number}' where the number goes: https://github.com/acme/app/issues/'{number}'",
			de: "Macht #123 in ihren Ereignissen zum Link. Schreib '{number}' an die Stelle der Nummer: https://github.com/acme/app/issues/'{number}'",
		},
		commitLink: { en: 'Address of commits', de: 'Adresse der Commits' },
		commitLinkHint: {
			en: "Makes commit hashes in its events links. Put '{hash}' where the hash goes: https://github.com/acme/app/commit/'{hash}'",
			de: "Macht Commit-Hashes in ihren Ereignissen zu Links. Schreib '{hash}' an die Stelle des Hashs: https://github.com/acme/app/commit/'{hash}'",
		},
		save: { en: 'Save', de: 'Speichern' },
		saving: { en: 'Saving…', de: 'Wird gespeichert …' },
		saved: { en: 'Profile saved.', de: 'Dein Profil wurde gespeichert.' },
	},
	followPolicy: {
		label: { en: 'Who can follow you', de: 'Wer dir folgen darf' },
		open: { en: 'Everyone', de: 'Alle' },
		openText: {
			en: "Anyone can follow you right away, and everyone who's signed in can read your events.",
			de: 'Alle können dir sofort folgen, und wer angemeldet ist, kann lesen, was du postest.',
		},
		approval: { en: 'Only people I approve', de: 'Nur mit meiner Zustimmung' },
		approvalText: {
			en: 'People ask to follow you, and you answer under Requests on your profile. From now on, only your followers can see what you post. Your current followers stay.',
			de: 'Andere fragen an, und du antwortest in deinem Profil unter „Anfragen“. Was du ab jetzt postest, sehen nur deine Follower. Wer dir schon folgt, bleibt.',
		},
		saved: { en: 'Profile saved.', de: 'Dein Profil wurde gespeichert.' },
		notSaved: { en: "Your profile wasn't saved.", de: 'Dein Profil wurde nicht gespeichert.' },
	},
} satisfies Texts;
