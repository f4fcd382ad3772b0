/**
 * What the full-text index holds of a document: its words as they are, since they are folded already, and its marks as
 * words that no text has. The tokenizer `ascii` takes every character beyond ASCII for a letter.
 */
import { spelledTerm } from '../../keys-of-search.ts';
import type { Clause, IndexQuery, SearchDocument } from '../../search-index.ts';

/** FTS5 would look through all words with a shorter beginning. */
const LEAST_PREFIX = 2;
/** Alternatives of one condition, and conditions of a query, that the index is asked for. */
const MOST_MARKS = 500;
const MOST_CLAUSES = 50;

const markWord = (mark: string) => `:${spelledTerm(mark)}`;

export const termsOf = ({ words, marks }: SearchDocument): string[] => [...words, ...marks.map(markWord)];

/**
 * A query that all matching documents match, and perhaps others: each is held against the whole query later. Undefined
 * where it would be no help.
 */
export function matchOf({ all, none }: IndexQuery): string | undefined {
	const wanted = all.flatMap(conditionOf).slice(0, MOST_CLAUSES);
	if (wanted.length === 0) return undefined;
	const unwanted = none.flatMap(exclusionOf).slice(0, MOST_CLAUSES);
	const match = wanted.join(' AND ');
	return unwanted.length === 0 ? match : `(${match}) NOT (${unwanted.join(' OR ')})`;
}

function conditionOf(clause: Clause): string[] {
	if (clause.kind === 'marks') return clause.anyOf.length > MOST_MARKS ? [] : [anyOf(clause.anyOf)];
	const { words, prefix } = clause;
	const isShort = prefix && (words.at(-1)?.length ?? 0) < LEAST_PREFIX;
	return isShort ? phrase(words.slice(0, -1), false) : phrase(words, prefix);
}

/** It must exclude no document but those that the clause does. */
function exclusionOf(clause: Clause): string[] {
	if (clause.kind === 'marks')
		return clause.anyOf.length === 0 || clause.anyOf.length > MOST_MARKS ? [] : [anyOf(clause.anyOf)];
	const isPlain = clause.words.every((word) => /^[\p{L}\p{N}\p{M}_]+$/u.test(word));
	return isPlain && !clause.prefix ? phrase(clause.words, false) : [];
}

const anyOf = (marks: readonly string[]) => `(${marks.map((mark) => quoted(markWord(mark))).join(' OR ')})`;

const phrase = (words: readonly string[], prefix: boolean) =>
	words.length === 0 ? [] : [quoted(words.join(' ')) + (prefix ? '*' : '')];

const quoted = (text: string) => `"${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
