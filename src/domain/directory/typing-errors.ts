/** Variants under which words are entered and looked for, so that one typing error keeps nobody from being found. */
import { FORGIVEN_FROM } from '../../contract/search/fit.ts';

/** Letters of a word, from its first one on, that are left out in turn to find it in spite of a typing error. */
const LEFT_OUT = 8;

/** A word without one of its first letters, in turn. Two words that are one edit apart have such a rest in common. */
export function variantsOf(word: string, leftOut = LEFT_OUT): string[] {
	if (word.length < FORGIVEN_FROM) return [];
	const variants = Array.from({ length: Math.min(word.length, leftOut) }, (_, at) => without(word, at));
	return [...new Set(variants)];
}

/** Words and variants to look for, as a typed word may contain an error. */
export function guessesOf(typed: string): { words: string[]; variants: string[] } {
	if (typed.length < FORGIVEN_FROM) return { words: [], variants: [] };
	const withoutOne = [...new Set(Array.from(typed, (_, at) => without(typed, at)))];
	return {
		// One letter too many anywhere; any error behind those letters that variants leave out.
		words: typed.length > LEFT_OUT ? [...withoutOne, typed.slice(0, LEFT_OUT)] : withoutOne,
		// One letter too few; a wrong one or two in the wrong order.
		variants: [typed, ...variantsOf(typed, LEFT_OUT + 1)],
	};
}

const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
