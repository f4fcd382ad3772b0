/** The search index: 16 partitions, and an event has all of its rows in one of them. */

import type { EventId } from '../../contract/event/event.ts';
import type { Properties, RangeQuery, Row, RowKey } from '../port.ts';
import type { SearchDocument } from '../search-index.ts';
import { type Bounds, digest, END, HEX } from './key-parts.ts';

/** `parts`: how many transactions its terms take, 0 where they have no rows. */
export type DocumentRow =
	| { removed: true; parts: number }
	| { removed: false; parts: number; document: SearchDocument };

const DOCUMENT = 'doc:';
const PART = 'part:';
const WORD = 'word:';
const MARK = 'mark:';

/** A longer term is cut to this in a key, and its hash is added. With the event's id the key stays below the limit. */
const TERM_CHARACTERS = 300;

export const searchKeys = {
	shards: HEX,
	shardOf: (event: EventId): string => digest(event).charAt(0),
	/** All that is known of an event, or its tombstone. */
	document: (event: EventId): RowKey => ({ partition: searchKeys.shardOf(event), row: DOCUMENT + event }),
	/** Stands for the rows of terms that did not fit into the transaction of the document. Parts count from 1. */
	part: (event: EventId, part: number): RowKey => ({
		partition: searchKeys.shardOf(event),
		row: `${PART}${event}:${part}`,
	}),
	/** The documents of a shard that are older than `after` and newer than `before`. */
	documents: (shard: string, after = '', before = END): RangeQuery => ({
		partition: shard,
		after: DOCUMENT + after,
		before: DOCUMENT + before,
	}),
	eventOfDocument: (row: string): EventId => row.slice(DOCUMENT.length),
	wordTerm: (word: string): string => WORD + encoded(word),
	markTerm: (mark: string): string => MARK + encoded(mark),
	/** Says that an event has a term. */
	posting: (term: string, event: EventId): RowKey => ({
		partition: searchKeys.shardOf(event),
		row: `${term}:${event}`,
	}),
	/** Events of a shard that have a term, from one event on. */
	postings: (shard: string, term: string, from: EventId): Bounds => ({
		partition: shard,
		from: `${term}:${from}`,
		before: `${term}:${END}`,
	}),
	/** The same of all words with a beginning, the words one after the other. */
	postingsOfPrefix(shard: string, prefix: string): Bounds {
		const from = WORD + spelledTerm(prefix).slice(0, TERM_CHARACTERS);
		return { partition: shard, from, before: from + END };
	},
	/** The event of a row of any kind. */
	eventOfPosting: (row: string): EventId => row.slice(row.lastIndexOf(':') + 1),
	isDocument: (row: string): boolean => row.startsWith(DOCUMENT),
	isPart: (row: string): boolean => row.startsWith(PART),
	/** The progress of copying all documents to a search service. No shard has this name. */
	copied: (place: string): RowKey => ({ partition: 'copied', row: place }),
};

function encoded(text: string): string {
	const code = spelledTerm(text);
	return code.length <= TERM_CHARACTERS ? code : `${code.slice(0, TERM_CHARACTERS)}=${digest(code)}`;
}

/** In letters and digits of ASCII and `.`: it holds nothing that a key may not, and begins as its beginning does. */
export const spelledTerm = (text: string) =>
	text.replace(/[^a-z0-9_]/g, (unit) => `.${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Characters of one property: less than storage takes, since a surrogate pair is not cut. */
const PIECE = 30_000;

/** No character of a word or a mark. */
const BETWEEN_WORDS = ' ';
const BETWEEN_MARKS = '\n';

export const documentProperties = ({ poster, words, marks }: SearchDocument, parts: number): Properties => ({
	poster,
	...pieces('words', words.join(BETWEEN_WORDS)),
	...pieces('marks', marks.join(BETWEEN_MARKS)),
	parts,
	removed: false,
});

/** Tombstone of a removed document: a late insert finds the place taken. */
export const documentTombstone = (parts: number): Properties => ({ parts, removed: true });

export function documentRowOf(row: Row): DocumentRow {
	const { removed, parts, poster } = row.properties;
	if (removed) return { removed: true, parts: Number(parts) };
	return {
		removed: false,
		parts: Number(parts),
		document: {
			id: searchKeys.eventOfDocument(row.row),
			poster: String(poster),
			words: split(joined(row, 'words'), BETWEEN_WORDS),
			marks: split(joined(row, 'marks'), BETWEEN_MARKS),
		},
	};
}

function pieces(name: string, text: string): Properties {
	const found: Properties = {};
	let piece = 0;
	for (let start = 0; start < text.length || piece === 0; piece++) {
		let end = start + PIECE;
		if (isLowSurrogate(text, end)) end -= 1;
		found[piece === 0 ? name : name + piece] = text.slice(start, end);
		start = end;
	}
	return found;
}

function isLowSurrogate(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code >= 0xdc00 && code <= 0xdfff;
}

function joined({ properties }: Row, name: string): string {
	let text = String(properties[name]);
	for (let piece = 1; properties[name + piece] !== undefined; piece++) text += String(properties[name + piece]);
	return text;
}

const split = (text: string, between: string) => (text === '' ? [] : text.split(between));
