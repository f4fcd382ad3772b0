import type { Texts } from '../language/in-language.ts';

export const printTexts = {
	print: {
		view: { en: 'Print view', de: 'Druckansicht' },
		viewAbout: {
			en: 'Everything on one page, to print or to search with your browser',
			de: 'Alles auf einer Seite, zum Drucken und für die Suche des Browsers',
		},
		print: { en: 'Print', de: 'Drucken' },
		find: {
			en: "Your browser's search finds only part of this page.",
			de: 'Die Suche des Browsers findet nur einen Teil dieser Seite.',
		},
		findText: {
			en: "Rows far from here aren't drawn. Choose “{view}” to search all of them.",
			de: 'Zeilen weit darüber und darunter sind gerade nicht auf der Seite. „{view}“ hat alle.',
		},
		timeline: { en: 'Timeline', de: 'Timeline' },
		timelineOf: { en: 'The timeline of {subject}', de: 'Die Timeline von {subject}' },
		filter: { en: 'Shown', de: 'Gezeigt' },
		since: { en: 'Since', de: 'Seit' },
		until: { en: 'Until', de: 'Bis' },
		printed: { en: 'Printed here', de: 'Hier gedruckt' },
		count: { en: '{count, plural, one {# row} other {# rows}}', de: '{count, plural, one {# Zeile} other {# Zeilen}}' },
		at: { en: 'Printed at', de: 'Gedruckt am' },
		checkpoint: { en: 'Checkpoint of the log', de: 'Prüfpunkt des Logs' },
		noLog: { en: 'None yet', de: 'Noch keiner' },
		key: { en: 'Key of the log', de: 'Schlüssel des Logs' },
		notPrinted: {
			en: '{count, plural, one {# row is} other {# rows are}} not printed here.',
			de: '{count, plural, one {# Zeile ist} other {# Zeilen sind}} hier nicht gedruckt.',
		},
		notRead: {
			en: "Rows that this page hasn't loaded yet aren't printed either.",
			de: 'Diese Seite hat nicht alle Zeilen geladen, auch die fehlen hier.',
		},
		hasAll: { en: 'All of them are at {address}', de: 'Alle sind unter {address}' },
		scroll: { en: 'Scroll to the end first to print all of them.', de: 'Scrolle zuerst ans Ende, um alle zu drucken.' },
		leftOut: {
			en: '{count, plural, one {# more row is} other {# more rows are}} not on this page. Narrow the filter, or export.',
			de: '{count, plural, one {# weitere Zeile fehlt} other {# weitere Zeilen fehlen}} auf dieser Seite. Filtere enger oder exportiere.',
		},
		manyLeftOut: {
			en: "More than {count, plural, one {# more row} other {# more rows}} aren't on this page. Narrow the filter, or export.",
			de: 'Mehr als {count, plural, one {# weitere Zeile fehlt} other {# weitere Zeilen fehlen}} auf dieser Seite. Filtere enger oder exportiere.',
		},
		page: { en: 'Page', de: 'Seite' },
		of: { en: 'of', de: 'von' },
	},
} satisfies Texts;
