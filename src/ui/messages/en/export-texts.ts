export const exportTexts = {
	export: {
		open: 'Export',
		title: 'Export the audit trail',
		about: 'All entries that the filter finds, newest first. The export is on the audit trail itself.',
		format: 'Format',
		csv: 'CSV',
		ndjson: 'NDJSON',
		ocsf: 'OCSF',
		csvAbout: 'A table, for spreadsheets.',
		ndjsonAbout: 'Every entry as JSON, one a line.',
		ocsfAbout: 'Events of the Open Cybersecurity Schema Framework, one a line, for security tools.',
		start: 'Start',
		stop: 'Stop',
		goOn: 'Go on',
		close: 'Close',
		running: '{count, plural, one {One entry so far …} other {# entries so far …}}',
		done: '{count, plural, =0 {There are no such entries: the file is empty.} one {One entry was saved.} other {# entries were saved.}}',
		broken: '{count, plural, one {It broke off behind one entry.} other {It broke off behind # entries.}}',
	},
	collector: {
		whole: 'The collector {address} has every entry.',
		behind: '{count, plural, one {One entry waits} other {# entries wait}} for the collector {address}.',
		sent: 'Last sent: <time></time>.',
		problem:
			'{problem} {count, plural, one {One try failed.} other {# tries failed.}} It is tried again until it works.',
	},
};
