import type { searchTexts as english } from '../en/search-texts.ts';
import type { Translated } from '../en/translated.ts';

export const searchTexts: Translated<typeof english> = {
	search: {
		field: 'Ereignisse suchen',
		people: 'Leute und Maschinen',
		placeholder: 'Ereignisse suchen',
		filters: 'Filter',
		takeOut: '{operator} entfernen',
		order: 'Reihenfolge',
		results: 'Suchergebnisse',
		end: 'Keine weiteren Treffer',
		empty: 'Keine Treffer',
		emptyText: 'Versuch es mit weniger oder anderen Wörtern. Die Suche findet nur ganze Wörter.',
		searchBeginning: '{query} suchen',
		new: '{count, plural, one {# neuer Treffer} other {# neue Treffer}}',
		manyNew: '{count}+ neue Treffer',
	},
	searchOrder: { newest: 'Neueste', relevance: 'Beste Treffer' },
	searchHelp: {
		title: 'Operatoren der Suche',
		about: 'Finde alles, was du lesen darfst. Schreib Wörter oder wähl einen Operator:',
		phrase: 'Genau diese Wortfolge',
		from: 'Von jemandem: from:nina oder from:me',
		to: 'Erwähnt jemanden: to:me',
		aboutWhom: 'Handelt von jemandem, zum Beispiel vom Autor eines Commits: about:nina',
		tag: 'Mit Hashtag: tag:release',
		link: 'Mit Link',
		after: 'Nach einem Tag, Monat oder Jahr: after:2026-11',
		before: 'Vor einem Tag, Monat oder Jahr: before:2026-11-24',
		timeline: 'In deiner Timeline',
		not: 'Ohne ein Wort oder einen Operator: -beta',
	},
	searchHints: {
		nothing_asked: 'Schreib ein Wort, nach dem du suchst.',
		value_missing: 'Ergänze einen Wert für „{operator}:“, oder entferne es.',
		subject_unknown: 'Hier heißt niemand {value}. Prüfe den Handle in „{operator}:“.',
		value_unknown: '{operator}: kennt {value} nicht.',
		cut: 'Nur ein Teil der Ereignisse wurde durchsucht. Ergänze ein Wort, from: oder after:, oder lade ältere nach.',
		ranked: 'Nur die neuesten 1.000 Treffer wurden sortiert. Ältere findest du mit before: oder mit „Neueste“.',
		reader_missing: 'Melde dich an, um {operator}:{value} zu nutzen.',
	},
};
