import type { Texts } from '../language/in-language.ts';

export const exportTexts = {
	export: {
		open: { en: 'Export', de: 'Exportieren' },
		title: { en: 'Export audit trail', de: 'Audit-Protokoll exportieren' },
		about: {
			en: 'All entries that match the filter, newest first. The export itself is recorded in the audit trail.',
			de: 'Alle Einträge, die zum Filter passen, die neuesten zuerst. Der Export selbst wird im Audit-Protokoll festgehalten.',
		},
		format: { en: 'Format', de: 'Format' },
		csv: { en: 'CSV', de: 'CSV' },
		ndjson: { en: 'NDJSON', de: 'NDJSON' },
		ocsf: { en: 'OCSF', de: 'OCSF' },
		csvAbout: { en: 'A table, for spreadsheets.', de: 'Eine Tabelle, für Tabellenprogramme.' },
		ndjsonAbout: { en: 'Every entry as JSON, one per line.', de: 'Jeder Eintrag als JSON, einer pro Zeile.' },
		ocsfAbout: {
			en: 'Events of the Open Cybersecurity Schema Framework, one per line, for security tools.',
			de: 'Ereignisse nach dem Open Cybersecurity Schema Framework, eines pro Zeile, für Sicherheitsprogramme.',
		},
		start: { en: 'Start export', de: 'Export starten' },
		stop: { en: 'Stop', de: 'Anhalten' },
		goOn: { en: 'Resume', de: 'Fortsetzen' },
		running: {
			en: '{count, plural, one {One entry so far…} other {# entries so far…}}',
			de: '{count, plural, one {Bisher ein Eintrag …} other {Bisher # Einträge …}}',
		},
		done: {
			en: '{count, plural, =0 {No entries match, so the file is empty.} one {One entry saved.} other {# entries saved.}}',
			de: '{count, plural, =0 {Kein Eintrag passt, die Datei ist leer.} one {Ein Eintrag gespeichert.} other {# Einträge gespeichert.}}',
		},
		broken: {
			en: '{count, plural, one {Stopped after one entry.} other {Stopped after # entries.}}',
			de: '{count, plural, one {Nach einem Eintrag abgebrochen.} other {Nach # Einträgen abgebrochen.}}',
		},
	},
	backup: {
		none: {
			en: 'There is no backup. To set one up: BACKUP_TO.',
			de: 'Es gibt keine Sicherung. Einstellen: BACKUP_TO.',
		},
		newest: {
			en: 'Newest backup: <time></time>.',
			de: 'Neueste Sicherung: <time></time>.',
		},
		size: {
			en: '{moments, plural, one {One moment} other {# moments}} with {megabytes}\u00a0MB in {place}. The last one took {seconds}\u00a0s.',
			de: '{moments, plural, one {Ein Zeitpunkt} other {# Zeitpunkte}} mit {megabytes}\u00a0MB in {place}. Der letzte brauchte {seconds}\u00a0s.',
		},
		old: {
			en: 'The backup has stopped. The log of the server says why.',
			de: 'Die Sicherung steht still. Warum, steht im Protokoll des Servers.',
		},
	},
	collector: {
		whole: { en: 'The collector {address} is up to date.', de: 'Der Sammler {address} ist auf dem neuesten Stand.' },
		behind: {
			en: '{count, plural, one {One entry is waiting} other {# entries are waiting}} for the collector {address}.',
			de: '{count, plural, one {Ein Eintrag wartet} other {# Einträge warten}} auf den Sammler {address}.',
		},
		sent: { en: 'Last sent: <time></time>.', de: 'Zuletzt gesendet: <time></time>.' },
		problem: {
			en: "{problem} {count, plural, one {One try failed.} other {# tries failed.}} We'll keep trying.",
			de: '{problem} {count, plural, one {Ein Versuch ist fehlgeschlagen.} other {# Versuche sind fehlgeschlagen.}} Wir versuchen es weiter.',
		},
	},
} satisfies Texts;
