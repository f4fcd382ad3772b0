import type { pageTexts as english } from '../en/page-texts.ts';
import type { Translated } from '../en/translated.ts';

export const pageTexts: Translated<typeof english> = {
	about: 'Eine Timeline, die du wie einen Feed liest und der du wie einem Audit-Protokoll vertraust.',
	skip: 'Zum Inhalt springen',
	header: {
		search: 'Suche',
		main: 'Hauptnavigation',
		home: 'Start',
		directory: 'Verzeichnis',
		audit: 'Audit',
		settings: 'Einstellungen',
	},
	landing: {
		title: 'Sehen, was passiert. Sobald es passiert.',
		about:
			'Tideline ist eine Timeline für Menschen, Software und Hardware. Lies sie wie einen Feed, vertrau ihr wie einem Audit-Protokoll.',
		signIn: 'Anmelden',
		anyone: 'Menschen und Maschinen',
		anyoneText: 'Du, ein Deployment, ein Sensor: Alle haben ein Profil, dem andere folgen können.',
		live: 'Sofort da',
		liveText: 'Jedes Ereignis erreicht sofort alle Follower, ohne Neuladen.',
		record: 'Sicher festgehalten',
		recordText:
			'Alles, was ein Profil tut, steht in seinem Journal, jeder Eintrag mit dem Hash des vorherigen. Wird ein Text gelöscht, bleibt das Journal trotzdem vollständig.',
	},
	publicProfile: {
		signIn: 'Anmelden und folgen',
		events: 'Ereignisse',
		empty: 'Noch keine öffentlichen Ereignisse.',
		description: 'Ereignisse von {name} auf Tideline.',
		pages: 'Seiten',
		newest: 'Neueste Ereignisse',
		older: 'Ältere Ereignisse',
	},
	home: { title: 'Start' },
	saved: {
		title: 'Gespeichert',
		bookmarks: 'Lesezeichen',
		lists: 'Listen',
		searches: 'Gespeicherte Suchen',
		private: 'Was du speicherst, siehst nur du. Admins sehen, dass du etwas gespeichert hast, nicht was.',
	},
	search: { title: 'Suche', titleOf: '{query} · Suche' },
	directory: { title: 'Verzeichnis', about: 'Alle Personen und Maschinen, denen du hier folgen kannst.' },
	notifications: { title: 'Benachrichtigungen' },
	docs: {
		title: 'Referenz',
		about:
			'Alle Aufrufe der REST-API, aus dem <document>OpenAPI-Dokument</document>. Fehlercodes stehen unter <errors>Fehler</errors>.',
		description: 'Alle Aufrufe der REST-API von Tideline.',
		copy: 'Code kopieren',
		contents: 'Inhalt',
		failed: 'Die Referenz konnte nicht geladen werden. Lade die Seite neu.',
	},
	errors: {
		title: 'Fehler',
		about:
			'Jeder Fehler hat einen Code, der sich nie ändert, und einen HTTP-Status. Programme können sich auf beides verlassen.',
		rateLimited: 'Zu viele Anfragen: Nichts davon wurde ausgeführt. Warte so viele Sekunden, wie Retry-After angibt.',
	},
	audit: {
		title: 'Audit',
		about:
			'Alle Einträge aus allen Journalen, die neuesten zuerst. Jeder enthält den Hash des vorherigen. <jobs>Zu den geparkten Jobs</jobs>',
		back: 'Alle Aktivitäten',
	},
	auditEntry: { title: 'Eintrag {seq} von {subject}' },
	followersAt: { title: 'Follower zu einem Zeitpunkt' },
	timelineAt: { title: 'Timeline zu einem Zeitpunkt' },
	deliveries: {
		title: 'Zugestellt an',
		which: 'Wer hat ein Ereignis bekommen?',
		whichText: 'Alle Timelines, in denen ein Ereignis ankam, und wann.',
	},
	noSuchEntry: {
		title: 'Eintrag nicht gefunden',
		heading: 'Eintrag nicht gefunden',
		text: 'Kein Eintrag mit dieser Nummer in diesem Journal. Prüfe, ob der Link vollständig ist.',
	},
	auditor: {
		title: 'Prüfpaket prüfen',
		about:
			'Jemand hat Einträge des Audit-Protokolls mit dir geteilt. Diese Seite prüft sie auf deinem Gerät und sendet nichts. Wenn du auch dieser Seite nicht vertrauen willst, prüfe die Datei mit tideline bundle verify.',
	},
	log: {
		title: 'Log',
		about:
			'Alles, was hier festgehalten wird, steht in diesem Log, in einer Reihenfolge und signiert. Es wächst nur: Nichts darin lässt sich unbemerkt ändern oder entfernen. Es nennt keine Namen.',
		none: 'Noch kein Prüfpunkt',
		noneText: 'Das Log wird eine Minute nach dem ersten Eintrag signiert.',
		state: 'Neuester Prüfpunkt',
		size: 'Größe',
		entries: '{count, plural, one {# Eintrag} other {# Einträge}}',
		checkpoint: 'Signiert',
		root: 'Wurzel',
		name: 'Name',
		witnesses: 'Zeugen',
		noWitnesses: 'Keine. Nur dieser Dienst signiert das Log.',
		notYet: 'hat diesen Prüfpunkt noch nicht signiert',
		key: '{count, plural, one {Schlüssel} other {Schlüssel}}',
		signed: 'Signierten Prüfpunkt zeigen',
		raw: 'Programme lesen ihn unter <checkpoint>seiner eigenen Adresse</checkpoint>.',
		verify: 'So prüfst du es',
		inBrowser:
			'Im Browser: Öffne das Menü eines Ereignisses und wähl „Nachweis zeigen“. Alles, was du getan hast, prüfst du in den Einstellungen mit „Mein Journal prüfen“. Dein Browser merkt sich außerdem das Log und sagt dir, wenn es geändert wurde.',
		byCommand: 'Mit unserer Befehlszeile, die das Log liest und seinen Baum neu berechnet:',
		copy: 'Befehl kopieren',
		copied: 'Befehl kopiert.',
		byOthers:
			'Mit jedem Programm, das <tiles>tlog-tiles</tiles> liest, zum Beispiel denen der Prüfsummen-Datenbank von Go.',
		keyAbout:
			'Diese Seite kommt von dem Dienst, den du prüfen willst. Vergleiche den Schlüssel mit einem, den du auf anderem Weg bekommen hast, zum Beispiel von der Website des Betreibers.',
	},
	jobs: {
		title: 'Jobs',
		about: 'Jobs, die achtmal fehlgeschlagen sind, liegen hier mit ihrem letzten Fehler, bis jemand sie erneut sendet.',
	},
	machines: {
		title: 'Maschinen',
		about:
			'Eine Maschine ist ein Profil für ein Programm oder ein Gerät. Sie postet und liest mit Token, die du ausstellst: siehe <docs>API-Referenz</docs>.',
		profile: 'Profil öffnen',
		webhooks: '<link>Sende diese Timeline an eine URL</link>, sobald Ereignisse ankommen, und sieh jede Zustellung.',
	},
	webhooks: {
		title: 'Webhooks',
		titleOf: 'Webhooks von {name}',
		about:
			'Wir senden jedes Ereignis dieser Timeline sofort und signiert an deine URL. Nimmt dein Empfänger es nicht an, versuchen wir es drei Tage lang.',
	},
	settings: {
		title: 'Einstellungen',
		machines: 'Maschinen und Token',
		machinesText: 'Programme und Geräte posten und lesen mit <link>Token, die du ausstellst</link>.',
		profile: 'Profil',
		identity: 'Deine ID',
		identityText:
			'Sie kommt von dem Konto, mit dem du dich anmeldest, und ändert sich nie. Du brauchst sie für die API und wenn du mit einem Admin sprichst.',
		feed: 'Öffentlicher Feed',
		feedText:
			'Damit können alle deine Ereignisse lesen, auf deinen Seiten und in Feedreadern, auch ohne Anmeldung. Was du später löschst, können sie behalten. Solange du Follower einzeln annimmst, gibt es keinen Feed.',
		follows: 'Wer dir folgen darf',
		muted: 'Stummgeschaltet',
		mutedText: 'Admins sehen, dass du jemanden stummgeschaltet hast, nicht wen.',
		blocked: 'Blockiert',
		blockedText:
			'Admins sehen, dass du jemanden blockiert hast, nicht wen. Wenn du der Person gefolgt bist oder sie dir, sehen sie, dass das vorbei ist.',
		language: 'Sprache',
		theme: 'Design',
		keys: 'Kürzel mit nur einer Taste',
		keysText: 'Zum Beispiel n zum Posten. Schalte sie aus, wenn deine Spracheingabe sie versehentlich auslöst.',
		ledger: 'Journal',
		ledgerText:
			'Alles, was du tust, ist ein Eintrag in deinem Journal. Dein Browser kann prüfen, ob jeder Eintrag und jeder Text unverändert ist und ob alle im <log>Log</log> stehen. Diesem Dienst musst du dafür nicht vertrauen.',
		verifyLedger: 'Mein Journal prüfen',
		notifications: 'Benachrichtigungen',
		notificationsText:
			'Erwähnungen, Follower und Anfragen erreichen dich auch, wenn Tideline geschlossen ist. Wenn du dich neu anmeldest, schalte das wieder ein.',
		sessions: 'Sitzungen',
		sessionsText:
			'Hier bist du angemeldet. Jede Sitzung endet {days, number} Tage nach der Anmeldung. Beende alle, die du nicht kennst.',
		device: 'Auf diesem Gerät',
		data: 'Deine Daten',
		dataText:
			'Eine Datei mit allem, was wir über dich speichern: Profil, Ereignisse, wem du folgst, Token ohne Geheimnisse, was in deiner Timeline ankam, und alle Einträge deines Journals. Wenn du alles löschen lassen willst, wende dich an den Betreiber.',
		download: 'Meine Daten herunterladen',
	},
	signIn: {
		title: 'Anmelden',
		heading: 'Bei Tideline anmelden',
		about: 'Mit der ersten Anmeldung bekommst du ein Profil und eine Timeline.',
		adminHeading: 'Als Admin anmelden',
		adminAbout: 'Dieser Einmal-Link meldet den Admin an. Danach gilt er nicht mehr.',
	},
	event: {
		title: 'Ereignis von {name}',
		removed: 'Gelöschtes Ereignis',
		heading: 'Ereignis',
		invitation:
			'<name></name> hat einen öffentlichen Feed. Melde dich an, um <name></name> zu folgen und Neues in deiner Timeline zu lesen.',
		signIn: 'Anmelden',
	},
	goHome: 'Zur Startseite',
	notFound: {
		title: 'Seite nicht gefunden',
		heading: 'Seite nicht gefunden',
		text: 'Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.',
	},
	noSuchSubject: {
		title: 'Profil nicht gefunden',
		heading: 'Profil nicht gefunden',
		text: 'Kein Profil mit dieser ID oder diesem Handle. Handles können sich ändern: Such im Verzeichnis nach dem Namen.',
		directory: 'Verzeichnis öffnen',
	},
	noSuchEvent: {
		title: 'Ereignis nicht gefunden',
		heading: 'Ereignis nicht gefunden',
		text: 'Kein Ereignis mit dieser ID in diesem Profil. Prüfe, ob der Link vollständig ist.',
	},
	forFollowers: {
		title: 'Nur für Follower',
		heading: 'Nur Follower sehen dieses Ereignis',
		text: 'Dieses Profil nimmt Follower einzeln an. Öffne es und frag an: Sobald du angenommen bist, kannst du das Ereignis lesen.',
		open: 'Profil öffnen',
	},
	onlyAdmins: {
		title: 'Nur für Admins',
		heading: 'Nur Admins sehen diese Seite',
		text: 'Du bist angemeldet, aber kein Admin. Frag den Betreiber nach Zugang.',
	},
};
