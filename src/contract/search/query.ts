/**
 * Reads the search field as conditions: words, "phrases", beginnings* and operators such as `from:alice`. Everything
 * has a meaning: text that is no operator is words, and a quote that is left open ends with the text. The page reads a
 * query as the server does.
 */
import { wordsOf } from '../text/words.ts';

export const OPERATORS = ['from', 'to', 'about', 'tag', 'type', 'verb', 'has', 'is', 'before', 'after', 'in'] as const;
export type Operator = (typeof OPERATORS)[number];

/** `not`: it must not be so. */
export type Condition = { not: boolean } & (
	| { kind: 'words'; text: string; words: string[]; quoted: boolean; prefix: boolean }
	| { kind: 'operator'; operator: Operator; value: string }
);

/** Words and operators of a query, at the most. Each word of a phrase is one. */
export const CONDITIONS_LIMIT = 32;
/** Longest query, in UTF-16 units. */
export const QUERY_LIMIT = 20_000;

// `-`, then a phrase in quotes, an operator with its value, or words up to the next blank or quote.
const TOKEN = /(-?)(?:"([^"]*)(?:"|$)|([a-z]+):(?:"([^"]*)(?:"|$)|([^\s"]*))|([^\s"]+))/giu;
const NAMES: ReadonlySet<string> = new Set(OPERATORS);
const BLANKS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const BEGINNING = /[\p{L}\p{N}\p{M}_]\*$/u;
/** Quotation marks that telephones write. */
const QUOTES = /[\u201C\u201D\u201E]/g;

/** The conditions of a query, in the order in which they are written. Those that say nothing (`...`) are left out. */
export function conditionsOf(query: string): Condition[] {
	const conditions: Condition[] = [];
	for (const [token, minus = '', phrase, name = '', inQuotes, bare] of readable(query).matchAll(TOKEN)) {
		const not = minus === '-';
		const operator = name.toLowerCase();
		if (isOperator(operator))
			conditions.push({ not, kind: 'operator', operator, value: (inQuotes ?? bare ?? '').trim() });
		else {
			const found = wordsIn(token.slice(minus.length), phrase !== undefined || inQuotes !== undefined);
			if (found.words.length > 0) conditions.push({ not, kind: 'words', ...found });
		}
	}
	return conditions;
}

function wordsIn(written: string, quoted: boolean) {
	const prefix = !quoted && BEGINNING.test(written);
	const text = (quoted ? written.replaceAll('"', ' ') : written.slice(0, prefix ? -1 : undefined)).trim();
	return { text, words: wordsOf(text).map(({ word }) => word), quoted, prefix };
}

const isOperator = (name: string): name is Operator => NAMES.has(name);

/** Drops characters that no text holds. */
const readable = (query: string) => query.toWellFormed().replace(BLANKS, ' ').replace(QUOTES, '"');

/** The size of a query: at most `CONDITIONS_LIMIT` is answered. */
export function sizeOf(conditions: readonly Condition[]): number {
	return conditions.reduce((size, condition) => size + (condition.kind === 'words' ? condition.words.length : 1), 0);
}

/** The conditions as a query, which has the same conditions again. */
export function queryOf(conditions: readonly Condition[]): string {
	return conditions.map(writtenOf).join(' ');
}

export function writtenOf(condition: Condition): string {
	const minus = condition.not ? '-' : '';
	if (condition.kind === 'operator') return `${minus}${condition.operator}:${valueOf(condition.value)}`;
	const { text, quoted, prefix } = condition;
	return quoted ? `${minus}"${text}"` : `${minus}${text}${prefix ? '*' : ''}`;
}

const valueOf = (value: string) => (/\s/.test(value) ? `"${value}"` : value);

/** Whether the last word may go on, as it is typed: behind a blank it is written out, and an operator has no words. */
export function endsInWord(query: string): boolean {
	return /[\p{L}\p{N}\p{M}_]$/u.test(query) && conditionsOf(query).at(-1)?.kind === 'words';
}

/** Whether a search for all words that begin as the last one may find more. A phrase has whole words. */
export function endsInBareWord(query: string): boolean {
	const last = conditionsOf(query).at(-1);
	return endsInWord(query) && last?.kind === 'words' && !last.quoted;
}
