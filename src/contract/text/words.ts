/**
 * The words of a text, as search compares them. A word is a run of letters, digits and `_`, as `grep -w` has it; where a
 * script is written without spaces, the runs are cut into words by Unicode's rules and dictionaries. Words are folded:
 * `Café`, `CAFE` and `cafe` are one, and so are `Straße` and `strasse`.
 */

/** A folded word, and where it stands in the text, in UTF-16 units. It holds letters, digits, marks and `_` alone. */
export type Word = { word: string; at: number; end: number };

/** Longest folded word, in Unicode code points: longer ones are known by their beginning. */
const WORD_LENGTH = 64;
// Folding takes time that grows as the square of the marks in a row, so no more than this is folded of a word.
const FOLDED_LENGTH = 4 * WORD_LENGTH;

/** Longest value that is folded, in UTF-16 units: more than a verb and a type have. */
const VALUE_LENGTH = 1_000;

const RUN = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/gu;
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const ASCII = /^[\0-\x7F]*$/;
/**
 * Marks that readers leave out: accents, and the points of Hebrew and Arabic. The vowels of Indian scripts are marks too
 * and stay, and so do the signs that make another kana of one.
 */
const ACCENTS =
	/(?![\u3099\u309A])(?=[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}])\p{M}/gu;
const NO_WORD = /[^\p{L}\p{N}\p{M}_]/gu;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
	const words: Word[] = [];
	for (const { 0: run, index } of text.matchAll(RUN)) {
		if (!WITHOUT_SPACES.test(run)) add(words, run, index);
		// The language does not matter: the dictionaries are chosen by script.
		else for (const { segment, index: at } of segments(run)) add(words, segment, index + at);
	}
	return words;
}

function segments(run: string) {
	segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
	return segmenter.segment(run);
}

function add(words: Word[], found: string, at: number): void {
	const word = foldWord(found);
	if (word !== '') words.push({ word, at, end: at + found.length });
}

function foldWord(word: string): string {
	if (ASCII.test(word)) return word.slice(0, WORD_LENGTH).toLowerCase();
	const folded = foldCase(word.slice(0, FOLDED_LENGTH).toWellFormed().normalize('NFKD'))
		.normalize('NFKD')
		.replace(ACCENTS, '')
		.normalize('NFC')
		.replace(NO_WORD, '');
	return Array.from(folded).slice(0, WORD_LENGTH).join('');
}

/** Upper case first: it makes ß to ss. A σ is another letter at the end of a word. */
const foldCase = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** A value that is compared as a whole, such as an event's verb or type: without regard to case. */
export function foldValue(value: string): string {
	return foldCase(value.trim().slice(0, VALUE_LENGTH).normalize('NFKC')).normalize('NFKC');
}
