export const exportTexts = {
	export: {
		open: 'Exportieren',
		title: 'Das Audit-Protokoll exportieren',
		about: 'Alle Einträge, die der Filter findet, die neuesten zuerst. Der Export steht selbst im Audit-Protokoll.',
		format: 'Format',
		csv: 'CSV',
		ndjson: 'NDJSON',
		ocsf: 'OCSF',
		csvAbout: 'Eine Tabelle, für Tabellenprogramme.',
		ndjsonAbout: 'Jeder Eintrag als JSON, einer je Zeile.',
		ocsfAbout: 'Ereignisse nach dem Open Cybersecurity Schema Framework, eines je Zeile, für Sicherheitsprogramme.',
		start: 'Beginnen',
		stop: 'Anhalten',
		goOn: 'Fortsetzen',
		close: 'Schließen',
		running: '{count, plural, one {Bisher ein Eintrag …} other {Bisher # Einträge …}}',
		done: '{count, plural, =0 {Solche Einträge gibt es nicht: Die Datei ist leer.} one {Ein Eintrag wurde gespeichert.} other {# Einträge wurden gespeichert.}}',
		broken: '{count, plural, one {Es brach hinter einem Eintrag ab.} other {Es brach hinter # Einträgen ab.}}',
	},
	collector: {
		whole: 'Der Sammler {address} hat jeden Eintrag.',
		behind: '{count, plural, one {Ein Eintrag wartet} other {# Einträge warten}} auf den Sammler {address}.',
		sent: 'Zuletzt gesendet: <time></time>.',
		problem:
			'{problem} {count, plural, one {Ein Versuch schlug fehl.} other {# Versuche schlugen fehl.}} Es wird versucht, bis es gelingt.',
	},
};
