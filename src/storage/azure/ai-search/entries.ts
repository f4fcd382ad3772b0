/**
 * Entries of Azure AI Search: a document, and the terms that it is found by.
 *
 * Terms are spelled in lower-case letters and digits of ASCII, `_`, `.` and `=`. None of these means anything in a filter or
 * in a query of Lucene, and no analyzer changes or cuts them: nothing has to be escaped, and nothing can be mistaken.
 */
import { createHash } from 'node:crypto';
import type { SearchIndex as IndexDefinition } from '@azure/search-documents';
import type { EventId } from '../../../contract/event/event.ts';
import { spelledTerm } from '../../rows/search.ts';
import type { SearchDocument } from '../../search-index.ts';

export type Entry = {
	/** The event's id, and the numbers by which entries are in its order: for strings, filters know none. */
	id: EventId;
	high: number;
	middle: number;
	low: number;
	poster: string;
	words: string;
	marks: string[];
	wordTerms?: string;
	markTerms?: string[];
};

/** Fields of this layout. A service changes none that it has: another layout needs another number. */
const LAYOUT = 1;

const shown = { searchable: false, filterable: false, sortable: false, facetable: false, hidden: false };

export const definitionOf = (prefix: string): IndexDefinition => ({
	name: `${prefix}-search-${LAYOUT}`,
	fields: [
		{ ...shown, name: 'id', type: 'Edm.String', key: true, filterable: true },
		{ ...shown, name: 'high', type: 'Edm.Int64', filterable: true, sortable: true },
		{ ...shown, name: 'middle', type: 'Edm.Int64', filterable: true, sortable: true },
		{ ...shown, name: 'low', type: 'Edm.Int64', filterable: true, sortable: true },
		{ ...shown, name: 'poster', type: 'Edm.String' },
		{ ...shown, name: 'words', type: 'Edm.String' },
		{ ...shown, name: 'marks', type: 'Collection(Edm.String)' },
		{ ...shown, name: 'wordTerms', type: 'Edm.String', searchable: true, hidden: true, analyzerName: 'whitespace' },
		{ ...shown, name: 'markTerms', type: 'Collection(Edm.String)', filterable: true, hidden: true },
	],
});

/** Fields from which a document is made again. */
export const SHOWN = ['id', 'poster', 'words', 'marks'] as const satisfies (keyof Entry)[];

export const entryOf = ({ id, poster, words, marks }: SearchDocument): Entry => ({
	id,
	...placeOf(id),
	poster,
	words: words.join(' '),
	marks,
	wordTerms: words.map(termOf).join(' '),
	markTerms: marks.map(termOf),
});

export const documentOf = ({ id, poster, words, marks }: Pick<Entry, (typeof SHOWN)[number]>): SearchDocument => ({
	id,
	poster,
	words: words === '' ? [] : words.split(' '),
	marks,
});

/** The digits of an id in numbers that JSON and JavaScript keep: 10, 10 and 6 of five bits each. */
export const placeOf = (id: EventId): Pick<Entry, 'high' | 'middle' | 'low'> => ({
	high: Number.parseInt(id.slice(0, 10), 32),
	middle: Number.parseInt(id.slice(10, 20), 32),
	low: Number.parseInt(id.slice(20, 26), 32),
});

/** Characters of a spelled term. With the hash of a longer one it stays below 255, where the whitespace analyzer cuts. */
const TERM_CHARACTERS = 160;

export function termOf(text: string): string {
	const spelled = spelledTerm(text);
	if (spelled.length <= TERM_CHARACTERS) return spelled;
	return `${spelled.slice(0, TERM_CHARACTERS)}=${createHash('sha256').update(spelled).digest('hex')}`;
}

/** The beginning that the terms of all words with this prefix share. `isExact`: no other terms have it. */
export function beginningOf(prefix: string): { text: string; isExact: boolean } {
	const spelled = spelledTerm(prefix);
	return { text: spelled.slice(0, TERM_CHARACTERS), isExact: spelled.length <= TERM_CHARACTERS };
}
