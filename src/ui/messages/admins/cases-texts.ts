import type { Decision } from '../../../contract/moderation/moderation.ts';
import type { Text, Texts } from '../language/in-language.ts';

/** The queue of moderation. */
export const casesTexts = {
	cases: {
		filter: { en: 'Cases', de: 'Fälle' },
		all: { en: 'All ({count, number})', de: 'Alle ({count, number})' },
		open: { en: 'Open ({count, number})', de: 'Offen ({count, number})' },
		claimed: { en: 'Claimed ({count, number})', de: 'In Arbeit ({count, number})' },
		escalated: { en: 'Escalated ({count, number})', de: 'Bei Admins ({count, number})' },
		closed: { en: 'Closed', de: 'Geschlossen' },
		list: { en: 'Cases that wait', de: 'Wartende Fälle' },
		empty: { en: 'No cases here', de: 'Keine Fälle' },
		emptyText: { en: 'Reports and appeals show up here.', de: 'Hier erscheinen Meldungen und Einsprüche.' },
		noneClosed: { en: 'No closed cases', de: 'Keine geschlossenen Fälle' },
		noneClosedText: {
			en: 'Cases show up here once they are decided.',
			de: 'Hier erscheinen Fälle, die entschieden sind.',
		},
		noneOpened: { en: 'Choose a case', de: 'Wähl einen Fall' },
		noneOpenedText: {
			en: 'Go through the list with j and k, and open a case with Enter. ? shows all keys.',
			de: 'Mit j und k gehst du durch die Liste, mit Enter öffnest du einen Fall. ? zeigt alle Tasten.',
		},
		back: { en: 'All cases', de: 'Alle Fälle' },
		kinds: {
			event: { en: 'Event', de: 'Ereignis' },
			profile: { en: 'Profile', de: 'Profil' },
			appeal: { en: 'Appeal', de: 'Einspruch' },
		},
		titles: {
			event: { en: 'Event of <name></name>', de: 'Ereignis von <name></name>' },
			profile: { en: 'Profile of <name></name>', de: 'Profil von <name></name>' },
			appeal: { en: 'Appeal of <name></name>', de: 'Einspruch von <name></name>' },
		},
		reports: {
			en: '{count, plural, one {# report} other {# reports}}',
			de: '{count, plural, one {# Meldung} other {# Meldungen}}',
		},
		openedAt: { en: 'Opened <time></time>.', de: 'Eröffnet: <time></time>.' },
		isOpen: { en: 'No one has claimed it.', de: 'Niemand hat ihn übernommen.' },
		isYours: { en: 'You claimed it.', de: 'Du hast ihn übernommen.' },
		isTheirs: { en: 'Claimed by <name></name>.', de: 'Übernommen von <name></name>.' },
		claimedBy: { en: 'Claimed by {name}', de: 'Übernommen von {name}' },
		isEscalated: { en: 'Escalated to admins', de: 'An Admins weitergegeben' },
		isForAdmins: { en: 'Escalated to admins.', de: 'An Admins weitergegeben.' },
		suspendedSince: { en: 'Suspended since <time></time>.', de: 'Gesperrt seit <time></time>.' },
		protected: {
			en: 'Only some people can read this event. The audit trail says that you opened it.',
			de: 'Dieses Ereignis können nur manche lesen. Im Audit-Protokoll steht, dass du es geöffnet hast.',
		},
		removedAt: {
			en: 'The event was removed on <time></time>. Its text is gone.',
			de: 'Das Ereignis wurde gelöscht: <time></time>. Sein Text ist weg.',
		},
		reportedBy: { en: 'Reported by', de: 'Gemeldet von' },
		earlier: { en: 'Earlier cases', de: 'Frühere Fälle' },
		decision: { en: 'The decision', de: 'Die Entscheidung' },
		appealed: {
			'event-removed': { en: 'An event was removed.', de: 'Ein Ereignis wurde gelöscht.' },
			'subject-suspended': { en: 'The profile was suspended.', de: 'Das Profil wurde gesperrt.' },
		},
		appealWords: { en: 'The appeal', de: 'Der Einspruch' },
		decidedBy: { en: 'By <by></by>, <time></time>.', de: 'Von <by></by>, <time></time>.' },
		entry: { en: 'Entry', de: 'Eintrag' },
		claim: { en: 'Claim', de: 'Übernehmen' },
		giveBack: { en: 'Give back', de: 'Zurückgeben' },
		escalate: { en: 'Escalate', de: 'An Admins weitergeben' },
		notMoved: { en: "The case wasn't changed.", de: 'Der Fall wurde nicht geändert.' },
		forAdmins: {
			en: 'This case was escalated: an admin decides it.',
			de: 'Dieser Fall wurde weitergegeben: Ein Admin entscheidet.',
		},
		taken: { en: '{name} is looking at this case.', de: '{name} sieht sich diesen Fall gerade an.' },
		ownDecision: {
			en: 'You made this decision, so someone else decides the appeal.',
			de: 'Diese Entscheidung hast du getroffen. Über den Einspruch entscheidet jemand anderes.',
		},
		decide: {
			dismissed: { en: 'Dismiss', de: 'Abweisen' },
			removed: { en: 'Remove event', de: 'Ereignis löschen' },
			suspended: { en: 'Suspend', de: 'Sperren' },
			upheld: { en: 'Uphold', de: 'Bestätigen' },
			reversed: { en: 'Reverse', de: 'Aufheben' },
		} satisfies Record<Decision, Text>,
		ask: {
			dismissed: { en: 'Dismiss this case?', de: 'Diesen Fall abweisen?' },
			removed: { en: 'Remove this event of {name}?', de: 'Dieses Ereignis von {name} löschen?' },
			suspended: { en: 'Suspend {name}?', de: '{name} sperren?' },
			upheld: { en: 'Uphold this decision?', de: 'Diese Entscheidung bestätigen?' },
			reversed: { en: 'Reverse this decision?', de: 'Diese Entscheidung aufheben?' },
		} satisfies Record<Decision, Text>,
		askAbout: {
			dismissed: {
				en: "Nothing happens to {name}, who isn't told. The audit trail keeps your reason.",
				de: '{name} passiert nichts und erfährt nichts. Das Audit-Protokoll behält deine Begründung.',
			},
			removed: {
				en: 'It disappears from every timeline, and its text is gone for good. {name} reads your reason and can appeal once.',
				de: 'Es verschwindet aus allen Timelines, und der Text ist endgültig weg. {name} liest deine Begründung und kann einmal Einspruch einlegen.',
			},
			suspended: {
				en: '{name} is signed out everywhere, and tokens, webhooks and links stop within seconds. {name} reads your reason and can appeal once.',
				de: '{name} wird überall abgemeldet. Token, Webhooks und Links gelten in wenigen Sekunden nicht mehr. {name} liest deine Begründung und kann einmal Einspruch einlegen.',
			},
			upheld: {
				en: 'The decision stands, and {name} reads that.',
				de: 'Die Entscheidung bleibt, und {name} erfährt das.',
			},
			reversed: {
				en: "A suspension ends at once. The text of a removed event can't be brought back. {name} reads that the decision was reversed.",
				de: 'Eine Sperre endet sofort. Der Text eines gelöschten Ereignisses kommt nicht zurück. {name} erfährt, dass die Entscheidung aufgehoben ist.',
			},
		} satisfies Record<Decision, Text>,
		length: { en: 'How long', de: 'Wie lange' },
		days: { en: '{count, plural, one {# day} other {# days}}', de: '{count, plural, one {# Tag} other {# Tage}}' },
		ownLength: { en: 'Other', de: 'Andere' },
		ownDays: { en: 'Days, up to {most, number}', de: 'Tage, bis {most, number}' },
		forGood: { en: 'No end', de: 'Ohne Ende' },
		reason: { en: 'Reason', de: 'Begründung' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		deciding: { en: 'Deciding…', de: 'Wird entschieden …' },
		done: { en: 'Case closed.', de: 'Fall geschlossen.' },
	},
	caseDecisions: {
		dismissed: { en: 'Dismissed', de: 'Abgewiesen' },
		removed: { en: 'Event removed', de: 'Ereignis gelöscht' },
		suspended: { en: 'Suspended', de: 'Gesperrt' },
		upheld: { en: 'Upheld', de: 'Bestätigt' },
		reversed: { en: 'Reversed', de: 'Aufgehoben' },
	} satisfies Record<Decision, Text>,
} as const satisfies Texts;
