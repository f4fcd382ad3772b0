import type { printTexts as english } from '../en/print-texts.ts';
import type { Translated } from '../en/translated.ts';

export const printTexts: Translated<typeof english> = {
	print: {
		view: 'Druckansicht',
		viewAbout: 'Alles auf einer Seite, zum Drucken und für die Suche des Browsers',
		print: 'Drucken',
		find: 'Die Suche des Browsers findet nur einen Teil dieser Seite.',
		findText: 'Zeilen weit darüber und darunter sind gerade nicht auf der Seite. „{view}“ hat alle.',
		timeline: 'Timeline',
		timelineOf: 'Die Timeline von {subject}',
		filter: 'Gezeigt',
		since: 'Seit',
		until: 'Bis',
		printed: 'Hier gedruckt',
		count: '{count, plural, one {# Zeile} other {# Zeilen}}',
		at: 'Gedruckt am',
		checkpoint: 'Prüfpunkt des Logs',
		noLog: 'Noch keiner',
		key: 'Schlüssel des Logs',
		notPrinted: '{count, plural, one {# Zeile ist} other {# Zeilen sind}} hier nicht gedruckt.',
		notRead: 'Diese Seite hat nicht alle Zeilen geladen, auch die fehlen hier.',
		hasAll: 'Alle sind unter {address}',
		scroll: 'Scrolle zuerst ans Ende, um alle zu drucken.',
		leftOut:
			'{count, plural, one {# weitere Zeile fehlt} other {# weitere Zeilen fehlen}} auf dieser Seite. Filtere enger oder exportiere.',
		manyLeftOut:
			'Mehr als {count, plural, one {# weitere Zeile fehlt} other {# weitere Zeilen fehlen}} auf dieser Seite. Filtere enger oder exportiere.',
		page: 'Seite',
		of: 'von',
	},
};
