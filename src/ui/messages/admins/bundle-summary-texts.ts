import type { Texts } from '../language/in-language.ts';

/** The summary of a bundle, for auditors who read no JSON. */
export const bundleSummaryTexts = {
	bundleSummary: {
		title: { en: 'Summary of the bundle', de: 'Zusammenfassung des Prüfpakets' },
		result: { en: 'Result', de: 'Ergebnis' },
		unchangedWhole: {
			en: "Nothing in {count, plural, one {this entry} other {these # entries}} was changed, removed or put in since the log {origin} signed its checkpoint of {size, plural, one {# entry} other {# entries}}. These are all of {subject}'s entries up to number {seq, number}.",
			de: 'An {count, plural, one {diesem Eintrag} other {diesen # Einträgen}} wurde nichts geändert, entfernt oder hinzugefügt, seit das Log {origin} seinen Prüfpunkt mit {size, plural, one {# Eintrag} other {# Einträgen}} signiert hat. Das sind alle Einträge von {subject} bis zur Nummer {seq, number}.',
		},
		unchangedFilter: {
			en: "Nothing in {count, plural, one {this entry} other {these # entries}} was changed or put in since the log {origin} signed its checkpoint of {size, plural, one {# entry} other {# entries}}. It isn't proven that the list has all entries that match the filter.",
			de: 'An {count, plural, one {diesem Eintrag} other {diesen # Einträgen}} wurde nichts geändert oder hinzugefügt, seit das Log {origin} seinen Prüfpunkt mit {size, plural, one {# Eintrag} other {# Einträgen}} signiert hat. Nicht nachgewiesen ist, dass die Liste alle Einträge hat, die zum Filter passen.',
		},
		wrong: { en: "This file can't be relied on.", de: 'Auf diese Datei ist kein Verlass.' },
		about: { en: 'The bundle', de: 'Das Prüfpaket' },
		asTheFileSays: {
			en: 'The file says this about itself. None of it is proven.',
			de: 'Das sagt die Datei über sich selbst. Nichts davon ist nachgewiesen.',
		},
		service: { en: 'Log of the service', de: 'Log des Dienstes' },
		bundle: { en: 'Bundle', de: 'Prüfpaket' },
		filter: { en: 'Asked for', de: 'Angefragt' },
		everything: { en: 'Everything', de: 'Alles' },
		madeBy: { en: 'Created by', de: 'Erstellt von' },
		madeAt: { en: 'Created', de: 'Erstellt am' },
		entries: { en: 'Entries', de: 'Einträge' },
		entriesOf: {
			en: '{count, plural, one {# entry} other {# entries}} of {ledgers, plural, one {one profile} other {# profiles}}',
			de: '{count, plural, one {# Eintrag} other {# Einträge}} von {ledgers, plural, one {einem Profil} other {# Profilen}}',
		},
		leftOut: { en: 'Left out', de: 'Ausgelassen' },
		first: { en: 'First entry', de: 'Erster Eintrag' },
		last: { en: 'Last entry', de: 'Letzter Eintrag' },
		digest: { en: 'SHA-256 of the file', de: 'SHA-256 der Datei' },
		checked: { en: 'How it was checked', de: 'So wurde geprüft' },
		checkedAt: {
			en: "Checked on <time></time> UTC in this browser, from the file alone. The service wasn't asked.",
			de: 'Geprüft am <time></time> UTC in diesem Browser, nur aus der Datei. Der Dienst wurde nicht gefragt.',
		},
		ruleHash: {
			en: 'Each entry must match its own hash, and each text in the file the hash in its entry.',
			de: 'Jeder Eintrag muss zu seinem eigenen Hash passen, und jeder Text in der Datei zum Hash in seinem Eintrag.',
		},
		ruleLog: {
			en: 'Each entry must be in the log: together with the proof in the file, the entries must give the root of the checkpoint.',
			de: 'Jeder Eintrag muss im Log stehen: Zusammen mit dem Nachweis in der Datei müssen die Einträge die Wurzel des Prüfpunkts ergeben.',
		},
		ruleChain: {
			en: 'Entries of a profile that follow each other must be linked: each names the hash of the one before it.',
			de: 'Aufeinanderfolgende Einträge eines Profils müssen verkettet sein: Jeder nennt den Hash des vorherigen.',
		},
		ruleWhole: {
			en: 'No entry of the profile may be missing, from the first to the newest that the file names.',
			de: 'Kein Eintrag des Profils darf fehlen, vom ersten bis zum neuesten, den die Datei nennt.',
		},
		ruleSignature: {
			en: 'The checkpoint and the file must be signed with the key of the log.',
			de: 'Prüfpunkt und Datei müssen mit dem Schlüssel des Logs signiert sein.',
		},
		ruleStopped: {
			en: 'The check ended at the first rule that failed.',
			de: 'Die Prüfung endete bei der ersten Regel, die verletzt war.',
		},
		checkpoint: { en: 'Checkpoint', de: 'Prüfpunkt' },
		checkpointOf: {
			en: '{size, plural, one {# entry} other {# entries}} of',
			de: '{size, plural, one {# Eintrag} other {# Einträge}} von',
		},
		key: { en: 'Key of the log', de: 'Schlüssel des Logs' },
		witnesses: { en: 'Cosigned by witnesses', de: 'Mitsigniert von Zeugen' },
		nobody: { en: 'None', de: 'Keinen' },
		notProven: { en: "What this doesn't prove", de: 'Was das nicht nachweist' },
		nothingProven: {
			en: 'Nothing in this file is proven. Ask for a new bundle, and keep this file: it may be evidence.',
			de: 'Nichts in dieser Datei ist nachgewiesen. Lass dir ein neues Prüfpaket geben und behalte diese Datei: Sie kann ein Beweismittel sein.',
		},
		limitFilter: {
			en: 'That the list is complete. Only a bundle of one whole profile proves that no entry is missing.',
			de: 'Dass die Liste vollständig ist. Nur ein Prüfpaket eines ganzen Profils weist nach, dass kein Eintrag fehlt.',
		},
		limitLater: {
			en: 'What the profile did after entry {seq, number}.',
			de: 'Was das Profil nach dem Eintrag {seq, number} getan hat.',
		},
		limitLeftOut: {
			en: 'What {count, plural, one {one entry says that was} other {# entries say that were}} left out: too new for the signed log, or of an erased profile.',
			de: 'Was in {count, plural, one {einem ausgelassenen Eintrag} other {# ausgelassenen Einträgen}} steht: zu neu für das signierte Log, oder von einem gelöschten Profil.',
		},
		limitKey: {
			en: 'That the key is the right one. Compare it with a key that you got some other way: the maker of the file wrote this one, too.',
			de: 'Dass der Schlüssel der richtige ist. Vergleiche ihn mit dem, den du auf anderem Weg bekommen hast: Auch dieser stammt aus der Datei.',
		},
		limitNoWitness: {
			en: "That everyone else was shown the same log, and that it wasn't rewritten before this checkpoint. No witness has cosigned it.",
			de: 'Dass alle anderen dasselbe Log gesehen haben und dass es vor diesem Prüfpunkt nicht neu geschrieben wurde. Kein Zeuge hat ihn mitsigniert.',
		},
		limitWitness: {
			en: 'That the witnesses ({names}) are independent of the service. If they are, they would have refused a rewritten log.',
			de: 'Dass die Zeugen ({names}) vom Dienst unabhängig sind. Sind sie es, hätten sie ein umgeschriebenes Log abgelehnt.',
		},
		limitWho: {
			en: 'Who sat at the keyboard. An entry says which profile acted and how it came in. Names are as they were when the bundle was created.',
			de: 'Wer an der Tastatur saß. Ein Eintrag sagt, welches Profil gehandelt hat und auf welchem Weg. Die Namen sind die vom Zeitpunkt der Erstellung.',
		},
		limitTimes: {
			en: "That the times are exact. They are those of the service's own clock.",
			de: 'Dass die Zeiten genau sind. Es sind die der Uhr des Dienstes.',
		},
		byAction: { en: 'Entries by action', de: 'Einträge nach Aktion' },
		action: { en: 'Action', de: 'Aktion' },
		byActor: { en: 'Entries by actor', de: 'Einträge nach handelndem Profil' },
		actor: { en: 'Actor', de: 'Wer' },
		otherActors: {
			en: '{count, plural, one {One other} other {# others}}',
			de: '{count, plural, one {Ein weiteres Profil} other {# weitere Profile}}',
		},
		byDay: { en: 'Entries by day (UTC)', de: 'Einträge nach Tag (UTC)' },
		byMonth: { en: 'Entries by month (UTC)', de: 'Einträge nach Monat (UTC)' },
		day: { en: 'Day', de: 'Tag' },
		month: { en: 'Month', de: 'Monat' },
		yourself: { en: 'Check it yourself', de: 'Selbst prüfen' },
		yourselfText: {
			en: 'Open the file on the page /auditor of any Tideline service, or run these commands. KEY is the key of the log that you got some other way. The second command gives the digest above.',
			de: 'Öffne die Datei auf der Seite /auditor irgendeines Tideline-Dienstes, oder führe diese Befehle aus. KEY ist der Schlüssel des Logs, den du auf anderem Weg bekommen hast. Der zweite Befehl ergibt den Hash oben.',
		},
	},
} satisfies Texts;
