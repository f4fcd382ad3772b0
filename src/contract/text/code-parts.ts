/**
 * Cuts code into parts, so that it cannot seem to do something else: characters that nobody sees are shown by their
 * names, and words from right to left turn nothing around but themselves.
 */
import { HIDDEN_CHARACTER } from './hidden-characters.ts';
import type { Piece } from './inlines.ts';

/** A part of code. `hidden` is the name of its one character: `<U+202E>`. */
type CodePart = Piece & { hidden?: string; isRightToLeft?: true };

/** Letters of scripts that are written from right to left, with blanks and joiners between two of them. */
const LETTER = '[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]';
const RIGHT_TO_LEFT = new RegExp(`${LETTER}+(?:[ \\u200C\\u200D]+${LETTER}+)*`, 'gu');

/** Line ends and tabs are laid out, and not hidden. */
export function* codePartsOf({ text, at }: Piece): Generator<CodePart> {
	let end = 0;
	for (const { 0: found, 1: needed, index } of text.matchAll(HIDDEN_CHARACTER)) {
		if (needed !== undefined || found === '\n' || found === '\t') continue;
		yield* directedIn(text.slice(end, index), at + end);
		yield { text: found, at: at + index, hidden: nameOf(found) };
		end = index + found.length;
	}
	yield* directedIn(text.slice(end), at + end);
}

function* directedIn(text: string, at: number): Generator<CodePart> {
	let end = 0;
	for (const { 0: words, index } of text.matchAll(RIGHT_TO_LEFT)) {
		if (index > end) yield { text: text.slice(end, index), at: at + end };
		yield { text: words, at: at + index, isRightToLeft: true };
		end = index + words.length;
	}
	if (end < text.length) yield { text: text.slice(end), at: at + end };
}

const nameOf = (character: string) =>
	`<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
