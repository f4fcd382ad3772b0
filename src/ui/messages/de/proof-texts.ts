import type { proofTexts as english } from '../en/proof-texts.ts';
import type { Translated } from '../en/translated.ts';

export const proofTexts: Translated<typeof english> = {
	findings: {
		'checkpoint-missing': 'Das Log zeigt keinen Prüfpunkt.',
		'checkpoint-unreadable': 'Der Prüfpunkt des Logs ist nicht lesbar.',
		'checkpoint-unsigned': 'Der Prüfpunkt ist nicht mit einem Schlüssel des Logs unterschrieben.',
		'signature-missing': 'Einer der Schlüssel des Logs hat den Prüfpunkt nicht unterschrieben.',
		'signature-wrong':
			'Eine Unterschrift des Prüfpunkts ist falsch: Er wurde danach geändert, oder jemand anders hat ihn unterschrieben.',
		'checkpoint-of-other-log': 'Der Prüfpunkt ist der eines anderen Logs.',
		'cosignatures-missing': 'Zu wenige Zeugen haben den Prüfpunkt bestätigt.',
		'cosignature-wrong': 'Die Bestätigung eines Zeugen ist falsch.',
		'rolled-back': 'Das Log hat weniger Einträge, als dieser Browser darin gesehen hat.',
		forked:
			'Das Log beweist nicht, dass es fortsetzt, was dieser Browser gesehen hat: Es kann eine andere Geschichte sein.',
		'origin-changed': 'An der Stelle des Logs, das dieser Browser kennt, steht ein anderes.',
		'key-changed': 'Das Log hat einen anderen Schlüssel als den, den dieser Browser kennt.',
		'remembered-unreadable': 'Was sich dieser Browser vom Log gemerkt hat, ist nicht lesbar.',
		'tile-missing': 'Ein Teil des Logs fehlt.',
		'tile-wrong': 'Ein Teil des Logs ist nicht das, was der Prüfpunkt sagt.',
		'bundle-missing': 'Einträge des Logs fehlen.',
		'bundle-wrong': 'Ein Eintrag des Logs ist nicht das, was sein Hash sagt.',
		'leaf-of-nobody': 'Das Log hat einen Eintrag, der zu keinem Journal gehört.',
		'entry-unreadable': 'Der Eintrag ist nicht lesbar.',
		'entry-missing': 'Der Eintrag fehlt.',
		'entry-misplaced': 'Der Eintrag steht an der Stelle eines anderen.',
		'entry-changed': 'Der Eintrag wurde geändert: Sein Hash ist nicht der von dem, was er sagt.',
		'entry-replaced': 'Der Eintrag ist nicht der, dem der nächste folgt.',
		'head-missing': 'Das Ende des Journals fehlt.',
		'head-unreadable': 'Das Ende des Journals ist nicht lesbar.',
		'head-behind': 'Hinter dem Ende des Journals stehen Einträge.',
		'head-wrong': 'Das Ende des Journals nennt einen anderen letzten Eintrag.',
		'ledger-empty': 'Das Journal ist leer.',
		'event-missing': 'Ein veröffentlichtes Ereignis fehlt.',
		'event-changed': 'Ein Ereignis wurde geändert: Es ist nicht das, wovon sein Eintrag den Hash hat.',
		'event-emptied': 'Der Text eines Ereignisses ist weg, und kein Eintrag hat ihn gelöscht.',
		'event-restored': 'Ein Eintrag hat das Ereignis gelöscht, und sein Text ist noch da.',
		'event-unknown': 'Es gibt ein Ereignis, das kein Eintrag veröffentlicht hat.',
		'profile-missing': 'Das Profil fehlt.',
		'profile-changed': 'Das Profil wurde geändert: Es ist nicht das, wovon sein Eintrag den Hash hat.',
		'edit-changed': 'Was ein Eintrag geändert hat, ist nicht das, wovon er den Hash hat.',
		'log-keys-missing': 'Die Schlüssel fehlen, die das Journal mit dem Log verbinden.',
		'log-keys-unreadable': 'Die Schlüssel, die das Journal mit dem Log verbinden, sind nicht lesbar.',
		'entry-not-in-log': 'Das Log hat den Eintrag nicht.',
		'leaf-wrong': 'Das Log hat an der Stelle des Eintrags etwas anderes.',
		'leaf-without-entry': 'Das Log hat einen Eintrag, den das Journal nicht hat.',
		'erasure-unproven': 'Das Journal endet wie ein gelöschtes, und kein Eintrag sagt, dass es gelöscht wurde.',
		'proof-unreadable': 'Der Beweis ist nicht lesbar.',
		'proof-wrong': 'Der Beweis ist falsch: Der Eintrag steht nicht an dieser Stelle des Logs.',
		'content-not-shown': 'Die Seite zeigt etwas anderes, als bewiesen ist.',
		'content-changed': 'Der Inhalt ist nicht der, von dem sein Eintrag den Hash hat.',
	},
	findingPlace: {
		entry: 'Eintrag {seq, number}',
		index: 'Stelle {index, number} im Log',
		more: '{count, plural, one {und # weiterer dieser Art} other {und # weitere dieser Art}}',
	},
	proof: {
		title: 'Beweis',
		button: 'Beweis',
		close: 'Schließen',
		asking: 'Der Beweis wird geholt…',
		verifying: 'Dein Browser prüft ihn…',
		waiting: 'Noch nicht im Log',
		waitingText: 'In einer Minute ist es dort. Hier wird von selbst wieder nachgesehen.',
		waitingLong:
			'Es wartet schon länger als die Minute, die es dauern sollte. Sag es einem Admin: Solange es nicht im Log ist, beweist nichts, dass es bleibt, wie es ist.',
		good: 'Seit {time} im Log{count, plural, =0 {} one {, von # Zeugen bestätigt} other {, von # Zeugen bestätigt}}',
		goodEvent:
			'Dein Browser hat es geprüft: Was du hier siehst, wurde so veröffentlicht, und niemand kann es unbemerkt ändern.',
		goodRemoved:
			'Dein Browser hat geprüft, dass dieses Ereignis veröffentlicht wurde. Sein Text wurde gelöscht, und nichts davon ist übrig.',
		goodEntry: 'Dein Browser hat es geprüft: Niemand kann diesen Eintrag unbemerkt ändern.',
		notCompared: 'Dieser Browser kennt das Log noch nicht: Ob andere dasselbe sehen, zeigen spätere Besuche.',
		wrong: 'Das ist nicht bewiesen',
		wrongText:
			'Verlass dich nicht darauf. Behalte den Beweis, und zeig ihn einem Admin oder jemandem, dem du vertraust.',
		unreadable: 'Das Log war nicht lesbar. Prüfe die Verbindung, und versuch es noch einmal.',
		failed: 'Es konnte nicht geprüft werden.',
		retry: 'Noch einmal versuchen',
		details: 'Einzelheiten',
		downloadProof: 'Beweisdatei',
		downloadJson: 'JSON',
		entry: 'Eintrag des Journals',
		entryHash: 'Hash des Eintrags',
		place: 'Stelle im Log',
		placeOf: '{index, number} von {size, number}',
		leafHash: 'Hash des Blatts',
		root: 'Wurzel des Logs',
		origin: 'Log',
		keys: 'Schlüssel des Logs',
		witnesses: 'Zeugen',
		noWitnesses: 'Keiner hat es bestätigt.',
		since: 'Im Log seit',
		sinceText: '<time></time>, wie der Dienst sagt',
	},
	verifyLedger: {
		running: 'Prüfung',
		progress: '{entries, number} Einträge, {perSecond, number} in der Sekunde',
		cancel: 'Abbrechen',
		good: '{entries, plural, one {# Eintrag ist so, wie er geschrieben wurde} other {# Einträge sind so, wie sie geschrieben wurden}}',
		texts:
			'{count, plural, one {# Text ist der, der veröffentlicht wurde} other {# Texte sind die, die veröffentlicht wurden}}',
		removed:
			'{count, plural, one {# Text wurde gelöscht, wie ein Eintrag sagt} other {# Texte wurden gelöscht, wie Einträge sagen}}',
		inLog:
			'{count, plural, one {# Eintrag ist im Log} other {# Einträge sind im Log}}, bei seinem Prüfpunkt von {size, number}',
		waiting: '{count, plural, one {# Eintrag wartet} other {# Einträge warten}} noch auf einen Platz darin',
		witnesses:
			'{count, plural, =0 {Kein Zeuge hat den Prüfpunkt bestätigt} one {# Zeuge hat den Prüfpunkt bestätigt} other {# Zeugen haben den Prüfpunkt bestätigt}}',
		bad: '{count, plural, one {Etwas stimmt nicht} other {# Dinge stimmen nicht}}',
		badText: 'Sag es einem Admin, und jemandem, der diesen Dienst nicht betreibt.',
		toEntry: 'Zu Eintrag {seq, number}',
		toEvent: 'Zum Ereignis',
	},
	logAlarm: {
		title: {
			rolledBack: 'Das Log hat Einträge verloren',
			forked: 'Das Log zeigt eine andere Geschichte',
			missing: 'Das Log wird nicht mehr gezeigt',
			keyChanged: 'Das Log ist mit einem anderen Schlüssel unterschrieben',
			unsigned: 'Die Unterschrift des Logs ist falsch',
			otherLog: 'Ein anderes Log wird gezeigt',
			restarted: 'Der Betreiber hat das Log geschlossen und ein neues begonnen',
		},
		text: {
			rolledBack:
				'Dieser Browser hat mehr Einträge darin gesehen, als es jetzt hat. Etwas Festgehaltenes wurde zurückgenommen, oder du siehst eine alte Kopie.',
			forked:
				'Es beweist nicht, dass es fortsetzt, was dieser Browser gesehen hat. Jemand hat vielleicht Festgehaltenes geändert, oder du siehst eine andere Geschichte als andere.',
			missing:
				'Der Dienst antwortet, zeigt aber den Prüfpunkt seines Logs nicht. Ohne ihn sieht niemand, ob sich Festgehaltenes geändert hat.',
			keyChanged:
				'Es hat einen anderen Schlüssel als den, den dieser Browser kennt. Vielleicht hat jemand anders es unterschrieben.',
			unsigned:
				'Sein Prüfpunkt hat nicht die Unterschriften, die er haben muss. Er wurde geändert, oder jemand anders hat ihn gemacht.',
			otherLog:
				'Es heißt anders als das, das dieser Browser kennt. Was dort festgehalten wurde, ist vielleicht verloren.',
			restarted:
				'Das geschieht, wenn der Dienst aus einer älteren Kopie wiederhergestellt wurde oder seinen Schlüssel verloren hat. Was vorher festgehalten wurde, beweist nur das alte Log.',
		},
		closing: {
			whole: 'Das neue Log beginnt mit einem Prüfpunkt des alten, der fortsetzt, was dieser Browser gesehen hat.',
			behind:
				'Das neue Log beginnt mit einem Prüfpunkt des alten, der nicht fortsetzt, was dieser Browser gesehen hat: Was danach kam, wurde zurückgenommen.',
			unknown: 'Ob es mit allem geschlossen wurde, was dieser Browser darin gesehen hat, ließ sich nicht prüfen.',
		},
		before: 'Gemerkt',
		now: 'Jetzt gezeigt',
		none: 'kein Prüfpunkt',
		entries: '{count, plural, one {# Eintrag} other {# Einträge}}',
		do: 'Behalte beide Prüfpunkte: Sie sind unterschrieben und beweisen es. Zeig sie einem Admin, und jemandem, der diesen Dienst nicht betreibt. Dieser Browser merkt sich den alten, bis du etwas anderes sagst.',
		doWithNew:
			'Frag einen Admin, ob es so ist, und behalte beide Prüfpunkte. Dieser Browser merkt sich das alte Log, bis du etwas anderes sagst.',
		download: 'Beide Prüfpunkte herunterladen',
		copy: 'Kopieren',
		copied: 'Beide Prüfpunkte wurden kopiert.',
		accept: 'Mit dem Log weitermachen, wie es ist',
		ask: 'Mit dem Log weitermachen, wie es ist?',
		restartText:
			'Dieser Browser vergisst, was er gesehen hat, und glaubt dem Log von jetzt an. Lade zuerst beide Prüfpunkte herunter: Es gibt sie sonst nirgends.',
		cancel: 'Abbrechen',
	},
};
