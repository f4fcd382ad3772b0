import type { pageTexts as english } from '../en/page-texts.ts';
import type { Translated } from '../en/translated.ts';

export const pageTexts: Translated<typeof english> = {
	about: 'Ein Zeitleisten-Dienst, der sich wie ein Feed liest und wie ein Prüfprotokoll hält.',
	skip: 'Zum Inhalt springen',
	header: {
		main: 'Hauptnavigation',
		home: 'Start',
		directory: 'Verzeichnis',
		audit: 'Audit',
		settings: 'Einstellungen',
		yourPage: 'Deine Seite',
	},
	landing: {
		title: 'Was passiert ist, für alle, die folgen.',
		about:
			'Tideline ist eine Zeitleiste für Menschen, Software und Hardware. Sie liest sich wie ein Feed und ist belastbar wie ein Prüfprotokoll.',
		signIn: 'Anmelden',
		anyone: 'Menschen und Maschinen',
		anyoneText:
			'Eine Person, die sich anmeldet, ein Deployment, ein Sensor: Alle haben ein eigenes Profil, dem andere folgen.',
		live: 'In dem Moment, in dem es passiert',
		liveText: 'Was gepostet wird, erreicht die Zeitleisten aller Follower und erscheint dort, ohne dass man neu lädt.',
		record: 'Zuverlässig festgehalten',
		recordText:
			'Alles, was ein Profil tut, ist ein Eintrag in seinem Journal, und jeder Eintrag trägt den Hash des vorigen. Wird ein Text gelöscht, bleibt das Protokoll vollständig.',
	},
	home: { title: 'Start' },
	directory: { title: 'Verzeichnis', about: 'Alle Menschen und Maschinen, denen du hier folgen kannst, nach Handle.' },
	docs: {
		title: 'Referenz',
		about:
			'Jeder Aufruf der REST-Schnittstelle, aus ihrem <document>OpenAPI-Dokument</document>. Fehler haben Codes, die <errors>eine eigene Seite</errors> erklärt.',
		failed: 'Die Referenz konnte nicht geladen werden. Lade die Seite neu.',
	},
	errors: {
		title: 'Fehler',
		about:
			'Jeder Fehler hat einen Code, der sich nie ändert, und daneben den HTTP-Status. Programme können sich auf beide verlassen.',
		rateLimited:
			'Das war zu viel auf einmal, und nichts davon ist geschehen. Retry-After sagt, wie viele Sekunden zu warten ist.',
	},
	audit: {
		title: 'Audit',
		about:
			'Jeder Eintrag aus jedem Journal, der neueste zuerst. Jeder trägt den Hash des vorigen. Gescheiterte Jobs sind <jobs>geparkt</jobs>.',
		back: 'Alle Aktivität',
	},
	auditEntry: { title: 'Eintrag {seq} von {subject}' },
	followersAt: { title: 'Wer zu einem Zeitpunkt folgte' },
	timelineAt: { title: 'Was in der Timeline stand' },
	deliveries: { title: 'Zugestellt an' },
	noSuchEntry: {
		title: 'Kein solcher Eintrag',
		heading: 'Diesen Eintrag gibt es nicht',
		text: 'Dieses Journal hat keinen Eintrag mit dieser Nummer. Vielleicht ist die Adresse abgeschnitten.',
	},
	auditor: {
		title: 'Prüfung',
		about:
			'Jemand hat dir Einträge des Audit-Protokolls gegeben. Diese Seite prüft sie auf deinem eigenen Gerät und sendet nichts. Wenn du auch dieser Seite nicht vertraust, prüfe die Datei mit tideline bundle verify.',
	},
	jobs: {
		title: 'Jobs',
		about: 'Ein Job, der achtmal gescheitert ist, steht hier mit seinem letzten Fehler, bis ihn jemand neu startet.',
	},
	machines: {
		title: 'Maschinen',
		about:
			'Eine Maschine ist ein Profil, das dir gehört, für ein Programm oder ein Gerät. Sie postet und liest mit Token, die du ausstellst: siehe die <docs>Referenz</docs>.',
		profile: 'Profil öffnen',
		webhooks:
			'<link>Sende diese Zeitleiste an eine Adresse</link>, sobald Ereignisse kommen, und sieh, was aus jedem wurde.',
	},
	webhooks: {
		title: 'Webhooks',
		titleOf: 'Webhooks von {name}',
		about:
			'Jedes Ereignis in dieser Zeitleiste geht sofort an deine Adresse. Es ist signiert, und wird drei Tage lang wieder versucht, bis dein Empfänger es annimmt.',
	},
	settings: {
		title: 'Einstellungen',
		machines: 'Maschinen und Token',
		machinesText: 'Programme und Geräte posten und lesen mit <link>Token, die du ausstellst</link>.',
		profile: 'Profil',
		identity: 'Deine Profil-ID',
		identityText:
			'Sie ergibt sich aus dem Konto, mit dem du dich anmeldest, und ändert sich nie. Maschinen und Admins kennen dich unter ihr.',
		feed: 'Öffentlicher Feed',
		feedText:
			'Dann können alle, auch ohne Anmeldung, deine Ereignisse auf ihren Seiten und in einem Feedreader lesen und behalten, was du später löschst. Solange du Follower einzeln annimmst, gibt es keinen Feed.',
		follows: 'Wer dir folgen darf',
		muted: 'Stummgeschaltet',
		blocked: 'Blockiert',
		language: 'Sprache',
		theme: 'Farben',
		keys: 'Kürzel aus einer Taste',
		keysText:
			'Zum Beispiel n zum Posten. Schalte sie aus, wenn deine Spracheingabe Buchstaben tippt, die du nicht so meinst.',
		ledger: 'Journal',
		ledgerText:
			'Alles, was du tust, ist ein Eintrag deines Journals. Dein Browser kann es prüfen, ohne diesem Dienst zu glauben: dass jeder Eintrag und jeder Text so ist, wie er geschrieben wurde, und dass das Log des Dienstes sie alle hat.',
		verifyLedger: 'Mein Journal prüfen',
		sessions: 'Sitzungen',
		sessionsText:
			'Hier bist du angemeldet. Jede Sitzung endet von selbst {days, number} Tage nach der Anmeldung. Beende, was du nicht kennst.',
		device: 'Auf diesem Gerät',
		data: 'Deine Daten',
		dataText:
			'Eine Datei mit allem, was über dich gespeichert ist: dein Profil, deine Ereignisse, wem du folgst, deine Token ohne ihre Geheimnisse, was in deiner Zeitleiste ankam, und jeder Eintrag deines Journals. Soll alles gelöscht werden, wende dich an den Betreiber.',
		download: 'Alles über mich herunterladen',
	},
	signIn: {
		title: 'Anmelden',
		heading: 'Bei Tideline anmelden',
		about: 'Mit der ersten Anmeldung bekommst du eine Zeitleiste und ein eigenes Journal.',
	},
	event: {
		title: 'Ereignis von {name}',
		removed: 'Gelöschtes Ereignis',
		heading: 'Ereignis',
		invitation:
			'<name></name> veröffentlicht einen Feed. Melde dich an, um <name></name> zu folgen und ihn in deiner Zeitleiste zu lesen.',
		signIn: 'Anmelden',
	},
	goHome: 'Zur Startseite',
	notFound: {
		title: 'Nicht gefunden',
		heading: 'Unter dieser Adresse gibt es nichts',
		text: 'Vielleicht hat sich ein Tippfehler eingeschlichen, oder was hier war, ist umgezogen.',
	},
	noSuchSubject: {
		title: 'Profil nicht gefunden',
		heading: 'Dieses Profil gibt es nicht',
		text: 'Mit dieser ID hat sich hier niemand angemeldet, und es wurde keine Maschine mit ihr eingerichtet. Prüfe die ID, oder suche im Verzeichnis nach einem Handle.',
		directory: 'Verzeichnis öffnen',
	},
	noSuchEvent: {
		title: 'Ereignis nicht gefunden',
		heading: 'Dieses Ereignis gibt es nicht',
		text: 'Dieses Profil hat nie ein Ereignis mit dieser ID gepostet. Vielleicht ist die Adresse unvollständig, oder ein anderes Profil hat es gepostet.',
	},
	forFollowers: {
		title: 'Für Follower',
		heading: 'Dieses Ereignis ist für Follower',
		text: 'Dieses Profil nimmt Follower einzeln an. Öffne seine Seite und frag an: Sobald du angenommen bist, kannst du es lesen.',
		open: 'Profil öffnen',
	},
	onlyAdmins: {
		title: 'Nur für Admins',
		heading: 'Diese Seite ist für Admins',
		text: 'Du bist angemeldet, aber nicht als Admin. Wer Tideline betreibt, benennt die Admins mit ihren Profil-IDs in der Einstellung ADMINS.',
	},
};
