/**
 * Hashtags, as Unicode Standard Annex 31 (section 6) has them: a sign, letters and digits of any script, and between
 * them what holds a word together. What nobody sees is part of the word and not of its name.
 */
import { isLonger } from './text-length.ts';

/** Longest hashtag, in Unicode code points, without its `#`. */
const TAG_LENGTH = 50;
/**
 * A hashtag can be this many times longer than its folded form. Folding puts up to four characters together in one (NFC
 * does): a test asks all of Unicode.
 */
const FOLDS_INTO_ONE = 4;

export const TAG_SIGNS = '#＃﹟';

// These stand behind letters as well: Hebrew geresh and gershayim, Tibetan tsheg, ditto and sound marks of Japanese,
// kavyka.
const WORD_SIGNS = '\\p{L}\\p{M}\\p{N}\\p{Pc}\\u05F3\\u05F4\\u0F0B\\u0F0C\\u3003\\u309B\\u309C\\uA67E';
// These stand between letters only: middle dots, maqaf, double hyphen, wave dash.
const INNER_SIGNS = '\\u00B7\\u0387\\u05BE\\u30A0\\u30FB\\u301C\\uFF5E\\uFF65';
// Joiners of Persian and Sinhala, the soft hyphen, the word joiner.
const UNSEEN_SIGNS = '\\u00AD\\u180E\\u200C\\u200D\\u2060\\uFEFF';

const WORD = new RegExp(`[${WORD_SIGNS}]+(?:[${INNER_SIGNS}${UNSEEN_SIGNS}][${WORD_SIGNS}]+)*`, 'uy');
const FOLDED = new RegExp(`^[\\p{L}\\p{N}_][${WORD_SIGNS}${INNER_SIGNS}]*$`, 'u');

/** Finds the end of the hashtag whose word begins here; undefined where there is none, or its name would be cut. */
export function endOfTag(text: string, at: number): number | undefined {
	WORD.lastIndex = at;
	if (!/^[\p{L}\p{N}_]/u.test(text.slice(at, at + 2)) || !WORD.test(text)) return undefined;
	return text.startsWith('://', WORD.lastIndex) ? undefined : WORD.lastIndex;
}

/**
 * A hashtag (with or without its sign) as it is looked up: `Straße`, `STRASSE` and `strasse` are one. Undefined for
 * anything but 1 to 50 letters, digits and underscores of any script, one of them a letter, so that `#12` stays a number.
 */
export function foldTag(written: string): string | undefined {
	// It would be too long when folded, and folding takes time that grows as the square of its combining marks.
	if (isLonger(written, TAG_LENGTH * FOLDS_INTO_ONE)) return undefined;
	const folded = fold(written.replace(/^[#＃﹟]/, ''));
	return FOLDED.test(folded) && /\p{L}/u.test(folded) && !isLonger(folded, TAG_LENGTH) ? folded : undefined;
}

/** Upper case first: it makes ß to ss, and ς and σ one. */
function fold(word: string): string {
	const seen = word
		.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
		.replace(/[゛゜～]/g, (sign) => PLAIN_FORMS[sign] ?? sign);
	return seen.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/་$/, '');
}

/** Exceptions from NFKC, which would take these apart into a blank and a mark, or make a sign of ASCII. */
const PLAIN_FORMS: Record<string, string> = { ゛: '\u3099', ゜: '\u309A', '～': '〜' };
