/**
 * The full Lucene syntax, as far as Tideline uses it: a term, a phrase, or the beginning of a term. The field is split at
 * whitespace alone, as its analyzer does.
 */
import { invalid } from './refusal.ts';

const TERM = /^[^\s+\-&|!(){}[\]^"~*?:\\/]+$/;
const OPERATORS = ['AND', 'OR', 'NOT'];
/** Characters of a token of the whitespace analyzer. */
const LONGEST_TOKEN = 255;
const LONGEST_BEGINNING = 1_000;

export function readLucene(query: string): (text: string) => boolean {
	const phrase = /^"([^"\\]*)"$/.exec(query)?.[1];
	if (phrase !== undefined) {
		const terms = tokensOf(phrase);
		if (terms.length === 0) throw invalid('A phrase has terms.');
		return (text) => {
			const tokens = tokensOf(text);
			return tokens.some((_, start) => terms.every((term, index) => tokens[start + index] === term));
		};
	}
	const isBeginning = query.endsWith('*');
	const term = isBeginning ? query.slice(0, -1) : query;
	if (!TERM.test(term) || OPERATORS.includes(term)) throw invalid(`Failed to parse query string '${query}'.`);
	if (!isBeginning) return (text) => tokensOf(text).includes(term);
	if (term.length > LONGEST_BEGINNING) throw invalid('The beginning of a term is too long.');
	// It is not analyzed, but in lower case.
	return (text) => tokensOf(text).some((token) => token.startsWith(term.toLowerCase()));
}

function tokensOf(text: string): string[] {
	return text
		.split(/\s+/)
		.filter((token) => token !== '')
		.flatMap((token) => token.match(new RegExp(`.{1,${LONGEST_TOKEN}}`, 'gsu')) ?? []);
}
