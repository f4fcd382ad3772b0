import type { Texts } from '../language/in-language.ts';
import { findings } from './finding-texts.ts';

export const proofTexts = {
	findings,
	findingPlace: {
		entry: { en: 'Entry {seq, number}', de: 'Eintrag {seq, number}' },
		index: { en: 'Place {index, number} in the log', de: 'Stelle {index, number} im Log' },
		more: {
			en: '{count, plural, one {and # more like this} other {and # more like this}}',
			de: '{count, plural, one {und # weiteres Mal} other {und # weitere Male}}',
		},
	},
	proof: {
		title: { en: 'Proof', de: 'Nachweis' },
		button: { en: 'Show proof', de: 'Nachweis zeigen' },
		asking: { en: 'Getting the proof…', de: 'Nachweis wird geholt …' },
		verifying: { en: 'Verifying in your browser…', de: 'Dein Browser prüft …' },
		waiting: { en: 'Not in the log yet', de: 'Noch nicht im Log' },
		waitingText: {
			en: "It'll be there within a minute. We'll keep checking.",
			de: 'In einer Minute ist es dort. Wir sehen weiter nach.',
		},
		waitingLong: {
			en: "This is taking longer than the usual minute. Tell an admin: nothing proves that this stays unchanged until it's in the log.",
			de: 'Das dauert länger als die übliche Minute. Sag einem Admin Bescheid: Erst im Log ist bewiesen, dass es unverändert bleibt.',
		},
		good: {
			en: 'In the log since {time}{count, plural, =0 {} one {, # witness} other {, # witnesses}}',
			de: 'Seit {time} im Log{count, plural, =0 {} one {, # Zeuge} other {, # Zeugen}}',
		},
		goodEvent: {
			en: 'Verified by your browser: this is what was posted, and no one can change it unnoticed.',
			de: 'Von deinem Browser geprüft: Das wurde so gepostet, und niemand kann es unbemerkt ändern.',
		},
		goodRemoved: {
			en: 'Verified by your browser: this event was posted. Its text was removed for good.',
			de: 'Von deinem Browser geprüft: Dieses Ereignis wurde gepostet. Der Text wurde endgültig gelöscht.',
		},
		goodEntry: {
			en: 'Verified by your browser: no one can change this entry unnoticed.',
			de: 'Von deinem Browser geprüft: Niemand kann diesen Eintrag unbemerkt ändern.',
		},
		notCompared: {
			en: 'This browser is seeing the log for the first time. Later visits will show whether it stays the same.',
			de: 'Dieser Browser sieht das Log zum ersten Mal. Ob nichts nachträglich geändert wurde, zeigen spätere Besuche.',
		},
		wrong: { en: 'Not proven', de: 'Nicht bewiesen' },
		wrongText: {
			en: "Don't rely on it. Save the proof and show it to an admin or someone you trust.",
			de: 'Verlass dich nicht darauf. Speichere den Nachweis, und zeig ihn einem Admin oder jemandem, dem du vertraust.',
		},
		unreadable: {
			en: "Couldn't read the log. Check your connection and try again.",
			de: 'Das Log war nicht lesbar. Prüfe deine Verbindung und versuch es noch einmal.',
		},
		failed: { en: "Couldn't verify this.", de: 'Das konnte nicht geprüft werden.' },
		retry: { en: 'Try again', de: 'Erneut versuchen' },
		details: { en: 'Details', de: 'Details' },
		downloadProof: { en: 'Proof file', de: 'Nachweisdatei' },
		downloadJson: { en: 'JSON', de: 'JSON' },
		entry: { en: 'Ledger entry', de: 'Eintrag im Journal' },
		entryHash: { en: 'Entry hash', de: 'Hash des Eintrags' },
		place: { en: 'Place in the log', de: 'Stelle im Log' },
		placeOf: { en: '{index, number} of {size, number}', de: '{index, number} von {size, number}' },
		leafHash: { en: 'Leaf hash', de: 'Hash des Blatts' },
		root: { en: 'Log root', de: 'Wurzel des Logs' },
		origin: { en: 'Log', de: 'Log' },
		keys: { en: 'Log keys', de: 'Schlüssel des Logs' },
		witnesses: { en: 'Witnesses', de: 'Zeugen' },
		noWitnesses: { en: 'None yet.', de: 'Noch keine.' },
		since: { en: 'In the log since', de: 'Im Log seit' },
		sinceText: { en: '<time></time>, according to the service', de: '<time></time>, laut dem Dienst' },
	},
	verifyLedger: {
		running: { en: 'Verification', de: 'Prüfung' },
		progress: {
			en: '{entries, number} entries, {perSecond, number} per second',
			de: '{entries, number} Einträge, {perSecond, number} pro Sekunde',
		},
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		good: {
			en: '{entries, plural, one {# entry is unchanged} other {# entries are unchanged}}',
			de: '{entries, plural, one {# Eintrag ist unverändert} other {# Einträge sind unverändert}}',
		},
		texts: {
			en: '{count, plural, one {# text is as posted} other {# texts are as posted}}',
			de: '{count, plural, one {# Text ist so, wie er gepostet wurde} other {# Texte sind so, wie sie gepostet wurden}}',
		},
		removed: {
			en: '{count, plural, one {# text was removed, as recorded} other {# texts were removed, as recorded}}',
			de: '{count, plural, one {# Text wurde gelöscht, wie festgehalten} other {# Texte wurden gelöscht, wie festgehalten}}',
		},
		inLog: {
			en: '{count, plural, one {# entry is in the log} other {# entries are in the log}}, at checkpoint {size, number}',
			de: '{count, plural, one {# Eintrag steht im Log} other {# Einträge stehen im Log}}, bei Prüfpunkt {size, number}',
		},
		waiting: {
			en: "{count, plural, one {# entry isn't in the log yet} other {# entries aren't in the log yet}}",
			de: '{count, plural, one {# Eintrag ist noch nicht im Log} other {# Einträge sind noch nicht im Log}}',
		},
		witnesses: {
			en: '{count, plural, =0 {No witness has signed the checkpoint yet} one {# witness has signed the checkpoint} other {# witnesses have signed the checkpoint}}',
			de: '{count, plural, =0 {Noch kein Zeuge hat den Prüfpunkt bestätigt} one {# Zeuge hat den Prüfpunkt bestätigt} other {# Zeugen haben den Prüfpunkt bestätigt}}',
		},
		bad: {
			en: '{count, plural, one {Found one problem} other {Found # problems}}',
			de: '{count, plural, one {Ein Problem gefunden} other {# Probleme gefunden}}',
		},
		badText: {
			en: "Tell an admin, and someone who doesn't run this service.",
			de: 'Sag einem Admin Bescheid und jemandem, der diesen Dienst nicht betreibt.',
		},
		toEntry: { en: 'Go to entry {seq, number}', de: 'Zu Eintrag {seq, number}' },
		toEvent: { en: 'Go to event', de: 'Zum Ereignis' },
	},
	logAlarm: {
		title: {
			rolledBack: { en: 'The log has lost entries', de: 'Das Log hat Einträge verloren' },
			forked: { en: "The log's history has changed", de: 'Die Geschichte des Logs ist eine andere' },
			missing: { en: 'The log is missing', de: 'Das Log fehlt' },
			keyChanged: {
				en: 'The log is signed with a different key',
				de: 'Das Log ist mit einem anderen Schlüssel signiert',
			},
			unsigned: { en: "The log's signature is wrong", de: 'Die Signatur des Logs ist falsch' },
			otherLog: { en: 'This is a different log', de: 'Das ist ein anderes Log' },
			restarted: { en: 'The operator started a new log', de: 'Der Betreiber hat ein neues Log begonnen' },
		},
		text: {
			rolledBack: {
				en: "This browser has seen more entries than the log has now. Something was undone, or you're seeing an old copy.",
				de: 'Dieser Browser hat mehr Einträge gesehen, als das Log jetzt hat. Etwas wurde rückgängig gemacht, oder du siehst eine alte Kopie.',
			},
			forked: {
				en: "It doesn't prove that it continues what this browser has seen. Someone may have changed what was recorded, or you're seeing a different history than others.",
				de: 'Es beweist nicht, dass es nur gewachsen ist, seit dieser Browser es gesehen hat. Vielleicht hat jemand Einträge geändert, oder du bekommst ein anderes Log zu sehen als andere.',
			},
			missing: {
				en: "The service responds but doesn't show its log's checkpoint. Without it, no one can tell whether the record has changed.",
				de: 'Der Dienst antwortet, zeigt aber den Prüfpunkt seines Logs nicht. Ohne ihn kann niemand sehen, ob sich etwas geändert hat.',
			},
			keyChanged: {
				en: 'Its key is different from the one this browser knows. Someone else may have signed it.',
				de: 'Der Schlüssel ist ein anderer als der, den dieser Browser kennt. Vielleicht hat jemand anders signiert.',
			},
			unsigned: {
				en: 'Its checkpoint lacks the signatures it needs. It was changed, or someone else made it.',
				de: 'Dem Prüfpunkt fehlen nötige Signaturen. Er wurde geändert, oder er stammt von jemand anderem.',
			},
			otherLog: {
				en: 'Its name is different from the log this browser knows. What was recorded there may be gone.',
				de: 'Es heißt anders als das Log, das dieser Browser kennt. Was dort stand, ist vielleicht verloren.',
			},
			restarted: {
				en: 'This happens when the service was restored from an older copy or lost its key. Only the old log can prove what was recorded before.',
				de: 'Das passiert, wenn der Dienst aus einer älteren Kopie wiederhergestellt wurde oder seinen Schlüssel verloren hat. Was vorher festgehalten wurde, beweist nur das alte Log.',
			},
		},
		closing: {
			whole: {
				en: 'The new log starts from a checkpoint of the old one that includes everything this browser has seen.',
				de: 'Das neue Log beginnt mit einem Prüfpunkt des alten, der alles enthält, was dieser Browser gesehen hat.',
			},
			behind: {
				en: "The new log starts from a checkpoint of the old one that doesn't include everything this browser has seen: the rest was undone.",
				de: 'Das neue Log beginnt mit einem Prüfpunkt des alten, der nicht alles enthält, was dieser Browser gesehen hat: Der Rest ist verloren.',
			},
			unknown: {
				en: "We couldn't check whether the old log was closed with everything this browser has seen.",
				de: 'Ob das alte Log alles enthielt, was dieser Browser gesehen hat, ließ sich nicht prüfen.',
			},
		},
		before: { en: 'Saved', de: 'Gespeichert' },
		now: { en: 'Now', de: 'Jetzt' },
		none: { en: 'no checkpoint', de: 'kein Prüfpunkt' },
		entries: {
			en: '{count, plural, one {# entry} other {# entries}}',
			de: '{count, plural, one {# Eintrag} other {# Einträge}}',
		},
		do: {
			en: "Keep both checkpoints: they're signed and prove it. Show them to an admin, and to someone who doesn't run this service. This browser keeps the old one until you decide otherwise.",
			de: 'Behalte beide Prüfpunkte: Sie sind signiert und beweisen es. Zeig sie einem Admin und jemandem, der diesen Dienst nicht betreibt. Dieser Browser behält den alten, bis du dich anders entscheidest.',
		},
		doWithNew: {
			en: 'Ask an admin whether this is right, and keep both checkpoints. This browser keeps the old one until you decide otherwise.',
			de: 'Frag einen Admin, ob das stimmt, und behalte beide Prüfpunkte. Dieser Browser behält den alten, bis du dich anders entscheidest.',
		},
		download: { en: 'Download both checkpoints', de: 'Beide Prüfpunkte herunterladen' },
		copy: { en: 'Copy', de: 'Kopieren' },
		copied: { en: 'Both checkpoints copied.', de: 'Beide Prüfpunkte kopiert.' },
		accept: { en: 'Trust the log as it is', de: 'Dem Log so vertrauen' },
		ask: { en: 'Trust the log as it is?', de: 'Dem Log so vertrauen?' },
		restartText: {
			en: "This browser forgets what it has seen and trusts the log from now on. Download both checkpoints first: there's no other copy.",
			de: 'Dieser Browser vergisst, was er gesehen hat, und vertraut dem Log von jetzt an. Lade zuerst beide Prüfpunkte herunter: Es gibt keine andere Kopie.',
		},
		cancel: { en: 'Cancel', de: 'Abbrechen' },
	},
} satisfies Texts;
