import type { FindingCode } from '../../../sdk/verify/finding.ts';
import type { Text } from '../language/in-language.ts';

/** Findings, for a reader who has something verified. */
export const findings = {
	'checkpoint-missing': { en: 'The log has no checkpoint.', de: 'Das Log hat keinen Prüfpunkt.' },
	'checkpoint-unreadable': { en: "Can't read the log's checkpoint.", de: 'Der Prüfpunkt des Logs ist nicht lesbar.' },
	'checkpoint-unsigned': {
		en: "The checkpoint isn't signed with any of the log's keys.",
		de: 'Der Prüfpunkt ist mit keinem Schlüssel des Logs signiert.',
	},
	'signature-missing': {
		en: "The checkpoint lacks a signature from one of the log's keys.",
		de: 'Dem Prüfpunkt fehlt die Signatur eines Schlüssels des Logs.',
	},
	'signature-wrong': {
		en: 'A signature on the checkpoint is wrong: it was changed after signing, or someone else signed it.',
		de: 'Eine Signatur des Prüfpunkts ist falsch: Er wurde danach geändert, oder jemand anders hat ihn signiert.',
	},
	'checkpoint-of-other-log': {
		en: 'The checkpoint belongs to another log.',
		de: 'Der Prüfpunkt gehört zu einem anderen Log.',
	},
	'cosignatures-missing': {
		en: 'Too few witnesses have signed the checkpoint.',
		de: 'Zu wenige Zeugen haben den Prüfpunkt bestätigt.',
	},
	'cosignature-wrong': { en: "A witness's signature is wrong.", de: 'Die Bestätigung eines Zeugen ist falsch.' },
	'rolled-back': {
		en: 'The log has fewer entries than this browser has seen.',
		de: 'Das Log hat weniger Einträge, als dieser Browser gesehen hat.',
	},
	forked: {
		en: "The log doesn't prove that it continues what this browser has seen. Its history may have been changed.",
		de: 'Das Log beweist nicht, dass es nur gewachsen ist, seit dieser Browser es gesehen hat. Vielleicht wurde etwas geändert.',
	},
	'origin-changed': {
		en: 'This is a different log than the one this browser knows.',
		de: 'Das ist ein anderes Log als das, das dieser Browser kennt.',
	},
	'key-changed': {
		en: "The log's key is different from the one this browser knows.",
		de: 'Der Schlüssel des Logs ist ein anderer als der, den dieser Browser kennt.',
	},
	'remembered-unreadable': {
		en: "Can't read what this browser saved about the log.",
		de: 'Was dieser Browser über das Log gespeichert hat, ist nicht lesbar.',
	},
	'tile-missing': { en: 'Part of the log is missing.', de: 'Ein Teil des Logs fehlt.' },
	'tile-wrong': {
		en: "Part of the log doesn't match the checkpoint.",
		de: 'Ein Teil des Logs passt nicht zum Prüfpunkt.',
	},
	'bundle-missing': { en: 'Log entries are missing.', de: 'Einträge des Logs fehlen.' },
	'bundle-wrong': { en: "A log entry doesn't match its hash.", de: 'Ein Eintrag des Logs passt nicht zu seinem Hash.' },
	'leaf-of-nobody': {
		en: 'The log has an entry that belongs to no ledger.',
		de: 'Das Log hat einen Eintrag, der zu keinem Journal gehört.',
	},
	'entry-unreadable': { en: "Can't read the entry.", de: 'Der Eintrag ist nicht lesbar.' },
	'entry-missing': { en: 'The entry is missing.', de: 'Der Eintrag fehlt.' },
	'entry-misplaced': {
		en: "The entry is in another entry's place.",
		de: 'Der Eintrag steht an der Stelle eines anderen.',
	},
	'entry-changed': {
		en: "The entry was changed: it doesn't match its hash.",
		de: 'Der Eintrag wurde geändert: Er passt nicht zu seinem Hash.',
	},
	'entry-replaced': {
		en: "The next entry doesn't follow from this one.",
		de: 'Der nächste Eintrag folgt nicht auf diesen.',
	},
	'head-missing': { en: 'The end of the ledger is missing.', de: 'Das Ende des Journals fehlt.' },
	'head-unreadable': { en: "Can't read the end of the ledger.", de: 'Das Ende des Journals ist nicht lesbar.' },
	'head-behind': {
		en: 'There are entries after the end of the ledger.',
		de: 'Nach dem Ende des Journals stehen noch Einträge.',
	},
	'head-wrong': {
		en: 'The end of the ledger names a different last entry.',
		de: 'Das Ende des Journals nennt einen anderen letzten Eintrag.',
	},
	'ledger-empty': { en: 'The ledger is empty.', de: 'Das Journal ist leer.' },
	'event-missing': { en: 'A posted event is missing.', de: 'Ein gepostetes Ereignis fehlt.' },
	'event-changed': {
		en: "An event was changed: it doesn't match its entry's hash.",
		de: 'Ein Ereignis wurde geändert: Es passt nicht zum Hash seines Eintrags.',
	},
	'event-emptied': {
		en: "An event's text is gone, but no entry removed it.",
		de: 'Der Text eines Ereignisses ist weg, aber kein Eintrag hat ihn gelöscht.',
	},
	'event-restored': {
		en: 'An entry removed this event, but its text is still there.',
		de: 'Ein Eintrag hat das Ereignis gelöscht, aber sein Text ist noch da.',
	},
	'event-unknown': {
		en: "There's an event that no entry posted.",
		de: 'Es gibt ein Ereignis, das kein Eintrag gepostet hat.',
	},
	'profile-missing': { en: 'The profile is missing.', de: 'Das Profil fehlt.' },
	'profile-changed': {
		en: "The profile was changed: it doesn't match its entry's hash.",
		de: 'Das Profil wurde geändert: Es passt nicht zum Hash seines Eintrags.',
	},
	'edit-changed': {
		en: "What an entry changed doesn't match its hash.",
		de: 'Was ein Eintrag geändert hat, passt nicht zu seinem Hash.',
	},
	'log-keys-missing': {
		en: 'The keys that link the ledger to the log are missing.',
		de: 'Die Schlüssel, die das Journal mit dem Log verbinden, fehlen.',
	},
	'log-keys-unreadable': {
		en: "Can't read the keys that link the ledger to the log.",
		de: 'Die Schlüssel, die das Journal mit dem Log verbinden, sind nicht lesbar.',
	},
	'entry-not-in-log': { en: "The entry isn't in the log.", de: 'Der Eintrag steht nicht im Log.' },
	'leaf-wrong': {
		en: "The log has something else in the entry's place.",
		de: 'Das Log hat an der Stelle des Eintrags etwas anderes.',
	},
	'leaf-without-entry': {
		en: "The log has an entry that's missing from the ledger.",
		de: 'Das Log hat einen Eintrag, der im Journal fehlt.',
	},
	'erasure-unproven': {
		en: 'The ledger ends as if erased, but no entry says so.',
		de: 'Das Journal endet, als wäre es gelöscht, aber kein Eintrag sagt das.',
	},
	'proof-unreadable': { en: "Can't read the proof.", de: 'Der Nachweis ist nicht lesbar.' },
	'proof-wrong': {
		en: "The proof is wrong: the entry isn't at this place in the log.",
		de: 'Der Nachweis ist falsch: Der Eintrag steht nicht an dieser Stelle im Log.',
	},
	'content-not-shown': {
		en: "The page doesn't show what was proven.",
		de: 'Die Seite zeigt etwas anderes, als bewiesen ist.',
	},
	'content-changed': {
		en: "The content doesn't match its entry's hash.",
		de: 'Der Inhalt passt nicht zum Hash seines Eintrags.',
	},
} satisfies Record<FindingCode, Text>;
