import type { Texts } from '../language/in-language.ts';

export const searchTexts = {
	search: {
		field: { en: 'Search events', de: 'Ereignisse suchen' },
		people: { en: 'People and machines', de: 'Leute und Maschinen' },
		placeholder: { en: 'Search events', de: 'Ereignisse suchen' },
		filters: { en: 'Filters', de: 'Filter' },
		takeOut: { en: 'Remove {operator}', de: '{operator} entfernen' },
		order: { en: 'Order', de: 'Reihenfolge' },
		results: { en: 'Search results', de: 'Suchergebnisse' },
		end: { en: 'No more results', de: 'Keine weiteren Treffer' },
		empty: { en: 'No results', de: 'Keine Treffer' },
		emptyText: {
			en: 'Try fewer or different words. Only whole words match.',
			de: 'Versuch es mit weniger oder anderen Wörtern. Die Suche findet nur ganze Wörter.',
		},
		searchBeginning: { en: 'Search for {query}', de: '{query} suchen' },
		new: {
			en: '{count, plural, one {# new match} other {# new matches}}',
			de: '{count, plural, one {# neuer Treffer} other {# neue Treffer}}',
		},
		manyNew: { en: '{count}+ new matches', de: '{count}+ neue Treffer' },
	},
	searchOrder: { newest: { en: 'Newest', de: 'Neueste' }, relevance: { en: 'Best match', de: 'Beste Treffer' } },
	searchHelp: {
		title: { en: 'Search operators', de: 'Operatoren der Suche' },
		about: {
			en: 'Find everything you can read. Type words, or choose an operator:',
			de: 'Finde alles, was du lesen darfst. Schreib Wörter oder wähl einen Operator:',
		},
		phrase: { en: 'These words in a row', de: 'Genau diese Wortfolge' },
		from: { en: 'Posted by someone: from:nina or from:me', de: 'Von jemandem: from:nina oder from:me' },
		to: { en: 'Mentions or replies to someone: to:me', de: 'Erwähnt jemanden oder antwortet jemandem: to:me' },
		aboutWhom: {
			en: 'Is about someone, such as the author of a commit: about:nina',
			de: 'Handelt von jemandem, zum Beispiel vom Autor eines Commits: about:nina',
		},
		tag: { en: 'Has a hashtag: tag:release', de: 'Mit Hashtag: tag:release' },
		link: { en: 'Has a link', de: 'Mit Link' },
		reply: { en: 'Is a reply', de: 'Ist eine Antwort' },
		after: { en: 'After a day, month or year: after:2026-11', de: 'Nach einem Tag, Monat oder Jahr: after:2026-11' },
		before: {
			en: 'Before a day, month or year: before:2026-11-24',
			de: 'Vor einem Tag, Monat oder Jahr: before:2026-11-24',
		},
		timeline: { en: 'In your timeline', de: 'In deiner Timeline' },
		not: { en: 'Without a word or operator: -beta', de: 'Ohne ein Wort oder einen Operator: -beta' },
	},
	searchHints: {
		nothing_asked: { en: 'Type a word to search for.', de: 'Schreib ein Wort, nach dem du suchst.' },
		value_missing: {
			en: 'Add a value to “{operator}:”, or remove it.',
			de: 'Ergänze einen Wert für „{operator}:“, oder entferne es.',
		},
		subject_unknown: {
			en: 'No one here is called {value}. Check the handle in “{operator}:”.',
			de: 'Hier heißt niemand {value}. Prüfe den Handle in „{operator}:“.',
		},
		value_unknown: { en: "{operator}: doesn't know {value}.", de: '{operator}: kennt {value} nicht.' },
		cut: {
			en: 'Only a part of the events was searched. Add a word, from: or after:, or load more for older ones.',
			de: 'Nur ein Teil der Ereignisse wurde durchsucht. Ergänze ein Wort, from: oder after:, oder lade ältere nach.',
		},
		ranked: {
			en: 'Only the newest 1,000 matches were ranked. For older ones, use before: or choose “Newest”.',
			de: 'Nur die neuesten 1.000 Treffer wurden sortiert. Ältere findest du mit before: oder mit „Neueste“.',
		},
		reader_missing: { en: 'Sign in to use {operator}:{value}.', de: 'Melde dich an, um {operator}:{value} zu nutzen.' },
	},
} satisfies Texts;
