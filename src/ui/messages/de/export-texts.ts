export const exportTexts = {
	export: {
		open: 'Exportieren',
		title: 'Audit-Protokoll exportieren',
		about:
			'Alle Einträge, die zum Filter passen, die neuesten zuerst. Der Export selbst wird im Audit-Protokoll festgehalten.',
		format: 'Format',
		csv: 'CSV',
		ndjson: 'NDJSON',
		ocsf: 'OCSF',
		csvAbout: 'Eine Tabelle, für Tabellenprogramme.',
		ndjsonAbout: 'Jeder Eintrag als JSON, einer pro Zeile.',
		ocsfAbout: 'Ereignisse nach dem Open Cybersecurity Schema Framework, eines pro Zeile, für Sicherheitsprogramme.',
		start: 'Export starten',
		stop: 'Anhalten',
		goOn: 'Fortsetzen',
		close: 'Schließen',
		running: '{count, plural, one {Bisher ein Eintrag …} other {Bisher # Einträge …}}',
		done: '{count, plural, =0 {Kein Eintrag passt, die Datei ist leer.} one {Ein Eintrag gespeichert.} other {# Einträge gespeichert.}}',
		broken: '{count, plural, one {Nach einem Eintrag abgebrochen.} other {Nach # Einträgen abgebrochen.}}',
	},
	collector: {
		whole: 'Der Sammler {address} ist auf dem neuesten Stand.',
		behind: '{count, plural, one {Ein Eintrag wartet} other {# Einträge warten}} auf den Sammler {address}.',
		sent: 'Zuletzt gesendet: <time></time>.',
		problem:
			'{problem} {count, plural, one {Ein Versuch ist fehlgeschlagen.} other {# Versuche sind fehlgeschlagen.}} Wir versuchen es weiter.',
	},
};
