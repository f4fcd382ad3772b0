/** Whether a document is what a query asks for, and how well it matches: the same on every engine. */
import type { Clause, IndexQuery, SearchDocument } from '../search-index.ts';

/** Parameters of BM25: how soon more of a word says no more, and how much a long text counts less. */
const SATURATION = 1.2;
const LENGTH = 0.75;
/** Words of a usual event. */
const USUAL_WORDS = 30;

/** Cost of holding a document against a query, in a `SearchBudget`. */
export const costOf = ({ all, none }: Pick<IndexQuery, 'all' | 'none'>): number => 1 + all.length + none.length;

/** Undefined when it does not match. */
export function scoreOf({ all, none }: Pick<IndexQuery, 'all' | 'none'>, document: SearchDocument): number | undefined {
	if (none.some((clause) => timesIn(document, clause) > 0)) return undefined;
	const long = SATURATION * (1 - LENGTH + (LENGTH * document.words.length) / USUAL_WORDS);
	let score = 0;
	for (const clause of all) {
		const times = timesIn(document, clause);
		if (times === 0) return undefined;
		if (clause.kind === 'words') score += (times * (SATURATION + 1)) / (times + long);
	}
	return score;
}

/** Number of times that a clause holds. */
function timesIn({ words, marks }: SearchDocument, clause: Clause): number {
	if (clause.kind === 'marks') return clause.anyOf.some((mark) => marks.includes(mark)) ? 1 : 0;
	const phrase = clause.words;
	if (phrase.length === 0) return 0;
	let times = 0;
	for (let start = 0; start + phrase.length <= words.length; start++)
		if (phrase.every((word, index) => isWord(words[start + index] as string, word, clause, index))) times++;
	return times;
}

function isWord(found: string, word: string, { words, prefix }: Extract<Clause, { kind: 'words' }>, index: number) {
	return prefix && index === words.length - 1 ? found.startsWith(word) : found === word;
}
