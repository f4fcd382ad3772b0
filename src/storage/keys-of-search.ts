/** Keys of the search index: 16 partitions, and an event has all of its rows in one of them. */
import { createHash } from 'node:crypto';
import type { EventId } from '../contract/event.ts';
import type { RangeQuery, RowKey } from './port.ts';

// Sorts after every character of a term.
const END = '~';
const DOCUMENT = 'doc:';
const PART = 'part:';
const WORD = 'word:';
const MARK = 'mark:';

type Bounds = Pick<RangeQuery, 'partition' | 'from' | 'before'>;

/** A longer term is cut to this in a key, and its hash is added. With the event's id the key stays below the limit. */
const TERM_CHARACTERS = 300;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

function encoded(text: string): string {
	const code = spelledTerm(text);
	return code.length <= TERM_CHARACTERS ? code : `${code.slice(0, TERM_CHARACTERS)}=${digest(code)}`;
}

/** In letters and digits of ASCII and `.`: it holds nothing that a key may not, and begins as its beginning does. */
export const spelledTerm = (text: string) =>
	text.replace(/[^a-z0-9_]/g, (unit) => `.${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const searchKeys = {
	shards: Array.from('0123456789abcdef'),
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
