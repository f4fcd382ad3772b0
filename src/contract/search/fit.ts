/**
 * Matches a typed word with a word of a subject. Typing errors are forgiven in words of four letters and more, one a
 * word: a letter too many, too few, a wrong one, or two in the wrong order. The typed word may be incomplete: it is
 * compared with each beginning of the other one.
 */
import { type Named, wordsOfSubject } from './subject-words.ts';

/** Smaller is better. */
export const FIT = { whole: 0, beginning: 1, forgiven: 2 } as const;
export type Fit = (typeof FIT)[keyof typeof FIT];

/** Shorter typed words are to be right. */
export const FORGIVEN_FROM = 4;

/** The fit of a typed word and a word, or undefined. */
export function fitOf(typed: string, word: string): Fit | undefined {
	const same = beginningInCommon(typed, word);
	if (same === typed.length) return same === word.length ? FIT.whole : FIT.beginning;
	return typed.length >= FORGIVEN_FROM && isOneEdit(typed, word, same) ? FIT.forgiven : undefined;
}

/** The worst fit of all typed words, each in its best place. Undefined where one has none. */
export const fitOfAll = (typed: readonly string[], subject: Named): Fit | undefined =>
	fitOfWords(typed, wordsOfSubject(subject));

/** The same, where the words of the subject are known. */
export function fitOfWords(typed: readonly string[], words: readonly string[]): Fit | undefined {
	let worst: Fit = FIT.whole;
	for (const each of typed) {
		const fits = words.map((word) => fitOf(each, word)).filter((fit) => fit !== undefined);
		if (fits.length === 0) return undefined;
		const best = Math.min(...fits) as Fit;
		if (best > worst) worst = best;
	}
	return worst;
}

function beginningInCommon(one: string, other: string): number {
	let at = 0;
	while (at < one.length && at < other.length && one[at] === other[at]) at++;
	return at;
}

/** Whether a beginning of `word` comes of `typed` by one edit at the first letter in which the two differ. */
function isOneEdit(typed: string, word: string, at: number): boolean {
	const goesOn = (restOf: number, from: number) => word.startsWith(typed.slice(restOf), from);
	const tooMany = goesOn(at + 1, at);
	const wrong = at < word.length && goesOn(at + 1, at + 1);
	const tooFew = at < word.length && goesOn(at, at + 1);
	const swapped = typed[at] === word[at + 1] && typed[at + 1] === word[at] && goesOn(at + 2, at + 2);
	return tooMany || wrong || tooFew || (at + 1 < typed.length && at + 1 < word.length && swapped);
}
