import type { Highlight } from '../../contract/search/found.ts';
import { type Word, wordsOf } from '../../contract/text/words.ts';
import type { Clause } from '../../storage/search-index.ts';

/** The parts of a text that the words of a query stand for, in order. None lies over another. */
export function highlightsOf(text: string, clauses: readonly Clause[]): Highlight[] {
	const words = wordsOf(text);
	const found = clauses.flatMap((clause) => (clause.kind === 'words' ? placesOf(words, clause) : []));
	return joined(found.sort((one, other) => one.at - other.at || one.end - other.end));
}

function placesOf(words: readonly Word[], clause: Extract<Clause, { kind: 'words' }>): Highlight[] {
	const places: Highlight[] = [];
	const { length } = clause.words;
	for (let start = 0; start + length <= words.length; start++) {
		const [first, last] = [words[start], words[start + length - 1]];
		if (first && last && isAt(words, start, clause)) places.push({ at: first.at, end: last.end });
	}
	return places;
}

function isAt(words: readonly Word[], start: number, { words: phrase, prefix }: Extract<Clause, { kind: 'words' }>) {
	return phrase.every((word, index) => {
		const found = words[start + index]?.word ?? '';
		return prefix && index === phrase.length - 1 ? found.startsWith(word) : found === word;
	});
}

function joined(places: readonly Highlight[]): Highlight[] {
	const result: Highlight[] = [];
	for (const { at, end } of places) {
		const last = result.at(-1);
		if (last && at <= last.end) last.end = Math.max(last.end, end);
		else result.push({ at, end });
	}
	return result;
}
