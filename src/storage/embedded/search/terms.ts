/**
 * Terms of a document in the full-text index: its words as they are, since they are folded already, and its marks as
 * words that no text has. The tokenizer `ascii` takes every character beyond ASCII for a letter.
 */
import { spelledTerm } from '../../rows/search.ts';
import type { Clause, IndexQuery, SearchDocument } from '../../search-index.ts';

/** FTS5 would look through all words with a shorter beginning. */
const LEAST_PREFIX = 2;
/** Alternatives of one condition, and conditions of a query, that the index is asked for. */
const MOST_MARKS = 500;
const MOST_CLAUSES = 50;
/** FTS5 gathers all words with a beginning, and all that have them, before it gives the first. */
const MOST_PREFIXES = 4;

type WordsClause = Extract<Clause, { kind: 'words' }>;

const markWord = (mark: string) => `:${spelledTerm(mark)}`;

export const termsOf = ({ words, marks }: SearchDocument): string[] => [...words, ...marks.map(markWord)];

/** Query for FTS5. `text` is undefined where a query would not help: all documents match. */
export type Match = {
	text: string | undefined;
	/** It matches no others than the whole query does. Otherwise each has to be held against that. */
	isExact: boolean;
};

/** A query that all matching documents match, and perhaps others. */
export function matchOf({ all, none }: IndexQuery): Match {
	const led = withFewPrefixes(all);
	const wanted = led.flatMap(conditionOf).slice(0, MOST_CLAUSES);
	const isExact = led.length === all.length && all.length <= MOST_CLAUSES && all.every(isAskedExactly);
	if (wanted.length === 0) return { text: undefined, isExact: all.length + none.length === 0 };
	const unwanted = none.flatMap(exclusionOf).slice(0, MOST_CLAUSES);
	const match = wanted.join(' AND ');
	return {
		text: unwanted.length === 0 ? match : `(${match}) NOT (${unwanted.join(' OR ')})`,
		isExact: isExact && unwanted.length === none.length,
	};
}

/** The other clauses are held against what these find. */
function withFewPrefixes(all: readonly Clause[]): Clause[] {
	let prefixes = 0;
	return all.filter((clause) => clause.kind === 'marks' || !clause.prefix || ++prefixes <= MOST_PREFIXES);
}

function isAskedExactly(clause: Clause): boolean {
	if (clause.kind === 'marks') return clause.anyOf.length <= MOST_MARKS;
	return clause.words.every(isPlain) && !isShort(clause);
}

/** FTS5 takes it for one word, and leaves it as it is. */
const isPlain = (word: string) => /^[\p{L}\p{N}\p{M}_]+$/u.test(word) && !/[A-Z]/.test(word);

const isShort = ({ words, prefix }: WordsClause) => prefix && (words.at(-1)?.length ?? 0) < LEAST_PREFIX;

function conditionOf(clause: Clause): string[] {
	if (clause.kind === 'marks') return clause.anyOf.length > MOST_MARKS ? [] : [anyOf(clause.anyOf)];
	const { words, prefix } = clause;
	return isShort(clause) ? phrase(words.slice(0, -1), false) : phrase(words, prefix);
}

/** It must exclude no document but those that the clause does. */
function exclusionOf(clause: Clause): string[] {
	if (clause.kind === 'marks')
		return clause.anyOf.length === 0 || clause.anyOf.length > MOST_MARKS ? [] : [anyOf(clause.anyOf)];
	return clause.words.every(isPlain) && !clause.prefix ? phrase(clause.words, false) : [];
}

const anyOf = (marks: readonly string[]) => `(${marks.map((mark) => quoted(markWord(mark))).join(' OR ')})`;

const phrase = (words: readonly string[], prefix: boolean) =>
	words.length === 0 ? [] : [quoted(words.join(' ')) + (prefix ? '*' : '')];

const quoted = (text: string) => `"${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
