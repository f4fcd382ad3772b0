/** Mentions in a text, where twitter-text finds them: between letters of scripts without spaces, not in mail addresses. */
import { JOINED } from './scripts.ts';

export const MENTION_SIGNS = '@＠';

/** A letter or digit that joins a Latin name beside it to one word. */
export const JOINS = new RegExp(`(?![${JOINED}])[\\p{L}\\p{N}_]`, 'u');
const NAME = /[A-Za-z0-9._-]+/y;
/** Signs that end a sentence rather than a handle. */
const BEHIND_HANDLE = '._-';
/** Signs in a mail address before its `@`, or in a word that somebody would not write out. */
const SIGNS_OF_MAIL = '.+-!#$%&*';
/** Characters that are looked at before a sign. */
const MARKS_LOOKED_AT = 32;
const PATH_LOOKED_AT = 256;

/** The handle behind the `@` at this place, as it is looked up, and where it ends. */
export function mentionAt(text: string, at: number): { handle: string; end: number } | undefined {
	NAME.lastIndex = at + 1;
	const name = NAME.exec(text)?.[0];
	if (name === undefined || !mayBegin(text, at) || goesOn(text, at + 1 + name.length)) return undefined;
	const bare = withoutEnd(name, BEHIND_HANDLE);
	const handle = bare.toLowerCase();
	return isHandle(handle) ? { handle, end: at + 1 + bare.length } : undefined;
}

/** Whether a mention may begin here: not in a word, a mail address or the path of an address. */
export function mayBegin(text: string, at: number): boolean {
	const before = text.charAt(at - 1);
	if (MENTION_SIGNS.includes(before) && before !== '') return false;
	if (before === '/') return !isInPath(text, at);
	let end = at;
	while (at - end < MARKS_LOOKED_AT && end > 0 && SIGNS_OF_MAIL.includes(text.charAt(end - 1))) end--;
	return !JOINS.test(characterBefore(text, end));
}

/** Whether the name at whose end this is goes on with what no handle has, or is that of a package. */
export function goesOn(text: string, end: number): boolean {
	const next = String.fromCodePoint(text.codePointAt(end) ?? 0x20);
	if (next === '/') return /^\/[\p{L}\p{N}_]/u.test(text.slice(end, end + 3));
	return MENTION_SIGNS.includes(next) || /\p{M}/u.test(next) || JOINS.test(next) || text.startsWith('://', end);
}

/** Whether an address without its scheme goes on here: `example.org/@alice`, but not `@bob/@carol`. */
export function isInPath(text: string, at: number): boolean {
	const word =
		text
			.slice(Math.max(0, at - PATH_LOOKED_AT), at)
			.split(/\s/)
			.at(-1) ?? '';
	return !MENTION_SIGNS.includes(word.charAt(0)) && /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(word);
}

/**
 * The character before a place, with no regard to the marks, joiners and selectors that belong to it. Empty at the
 * beginning, and for an emoji that is made of a digit.
 */
export function characterBefore(text: string, end: number): string {
	for (let at = end, looked = 0; at > 0; looked++) {
		const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(at - 1)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 2));
		const character = text.slice(at - (isPair ? 2 : 1), at);
		if (character === '\u20E3' || character === '\u200B') return '';
		if (looked === MARKS_LOOKED_AT || !/[\p{M}\p{Cf}]/u.test(character)) return character;
		at -= character.length;
	}
	return '';
}

/**
 * Cuts the signs off the end of a name. A regular expression would take time that grows as the square of their number.
 */
function withoutEnd(text: string, signs: string): string {
	let end = text.length;
	while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}

/** True for 1 to 40 lower-case letters, digits, dots, dashes and underscores with letters or digits at both ends. */
export function isHandle(value: string): boolean {
	return value.length <= 40 && /^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/.test(value);
}
