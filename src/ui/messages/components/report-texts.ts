import type { ReportReason } from '../../../contract/moderation/moderation.ts';
import type { Text, Texts } from '../language/in-language.ts';

export const reportTexts = {
	report: {
		event: { en: 'Report this event of {name}?', de: 'Dieses Ereignis von {name} melden?' },
		profile: { en: 'Report {name}?', de: '{name} melden?' },
		about: {
			en: "Moderators look at it. {name} isn't told that you reported.",
			de: 'Die Moderation sieht es sich an. {name} erfährt nicht, dass du gemeldet hast.',
		},
		reason: { en: 'Reason', de: 'Grund' },
		text: {
			en: 'What should moderators know? (optional)',
			de: 'Was soll die Moderation wissen? (freiwillig)',
		},
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		send: { en: 'Report', de: 'Melden' },
		sending: { en: 'Reporting…', de: 'Wird gemeldet …' },
		done: {
			en: "Thanks. Moderators look at it, and {name} isn't told.",
			de: 'Danke. Die Moderation sieht es sich an, und {name} erfährt nichts davon.',
		},
		repeated: {
			en: "Thanks, you've reported this already. Moderators haven't decided yet.",
			de: 'Danke, das hast du schon gemeldet. Die Moderation hat noch nicht entschieden.',
		},
	},
	reportReasons: {
		spam: { en: 'Spam', de: 'Spam' },
		abuse: { en: 'Abuse', de: 'Beleidigung oder Belästigung' },
		'private-data': { en: 'Private data', de: 'Private Daten' },
		impersonation: { en: 'Impersonation', de: 'Falsche Identität' },
		illegal: { en: 'Illegal', de: 'Rechtswidrig' },
		other: { en: 'Something else', de: 'Etwas anderes' },
	} satisfies Record<ReportReason, Text>,
	reportReasonsAbout: {
		spam: { en: 'Advertising, or the same thing again and again.', de: 'Werbung, oder immer wieder dasselbe.' },
		abuse: { en: 'It insults, threatens or harasses someone.', de: 'Es beleidigt, bedroht oder belästigt jemanden.' },
		'private-data': {
			en: 'It shows an address, a number or a picture that someone keeps private.',
			de: 'Es zeigt eine Adresse, eine Nummer oder ein Bild, die jemand privat hält.',
		},
		impersonation: { en: "It pretends to be someone it isn't.", de: 'Es gibt sich als jemand anderes aus.' },
		illegal: { en: 'You think it breaks a law.', de: 'Du glaubst, dass es gegen ein Gesetz verstößt.' },
		other: { en: 'None of these. Say below what is wrong.', de: 'Nichts davon. Schreib unten, was nicht stimmt.' },
	} satisfies Record<ReportReason, Text>,
	decisions: {
		'event-removed': { en: 'An event of yours was removed', de: 'Ein Ereignis von dir wurde gelöscht' },
		'labels-added': { en: 'Labelled: {labels}', de: 'Gekennzeichnet: {labels}' },
		'subject-limited': { en: 'Your profile was limited', de: 'Dein Profil wurde eingeschränkt' },
		'subject-suspended': { en: 'Your profile was suspended', de: 'Dein Profil wurde gesperrt' },
		at: { en: 'Decided on <time></time>.', de: 'Entschieden: <time></time>.' },
		until: { en: 'Ends on <time></time>.', de: 'Endet: <time></time>.' },
		forGood: { en: 'It has no end.', de: 'Sie hat kein Ende.' },
		reason: { en: 'Reason: {reason}', de: 'Begründung: {reason}' },
		event: { en: 'Open the event', de: 'Ereignis öffnen' },
		appeal: { en: 'Appeal', de: 'Einspruch einlegen' },
		about: {
			en: 'Someone else looks at it again. You can appeal once.',
			de: 'Jemand anderes sieht es sich noch einmal an. Einspruch ist einmal möglich.',
		},
		words: { en: 'Why is the decision wrong?', de: 'Warum ist die Entscheidung falsch?' },
		send: { en: 'Send appeal', de: 'Einspruch senden' },
		sending: { en: 'Sending…', de: 'Wird gesendet …' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		empty: { en: 'No decisions about you', de: 'Keine Entscheidungen über dich' },
		emptyText: {
			en: 'When a moderator removes or labels an event of yours, or limits or suspends your profile, it says here why.',
			de: 'Wenn die Moderation ein Ereignis von dir löscht oder kennzeichnet, oder dein Profil einschränkt oder sperrt, steht hier, warum.',
		},
	},
	appealStates: {
		waiting: {
			en: 'You appealed. Someone else looks at it.',
			de: 'Du hast Einspruch eingelegt. Jemand anderes sieht es sich an.',
		},
		upheld: {
			en: 'Your appeal was declined: the decision stands.',
			de: 'Dein Einspruch wurde abgelehnt: Die Entscheidung bleibt.',
		},
		reversed: {
			en: 'Your appeal was accepted: the decision was reversed.',
			de: 'Dein Einspruch hatte Erfolg: Die Entscheidung wurde aufgehoben.',
		},
	},
} as const satisfies Texts;
