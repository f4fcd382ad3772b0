/**
 * Writes a text of somebody else where its characters would act instead of being seen: into a log, whose lines they
 * would forge, and on a terminal, which obeys them. No package: every room may use it.
 */

/** Bytes of UTF-8 of a line in a log; with its line feed it has 1 kB. */
const LINE_BYTES = 1_023;
const MARK = '…';

// Control and format characters (those that turn the direction of writing among them), the separators of lines and
// paragraphs, halves of surrogate pairs.
const ACTING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const SHORT_ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * One line of at most so many bytes of UTF-8: what acts is written as an escape (`\n`, `\x1b`, `\u202e`), and what is
 * too long ends with `…`, behind a whole character. Looks at no more of the text than it shows.
 */
export function oneLine(text: string, maxBytes = LINE_BYTES): string {
	let line = '';
	let bytes = 0;
	// This much of the line leaves room for the mark.
	let kept = 0;
	for (const character of text) {
		const shown = withoutActing(character);
		bytes += shown === character ? bytesOf(character) : shown.length;
		if (bytes > maxBytes) return `${line.slice(0, kept)}${MARK}`;
		line += shown;
		if (bytes + bytesOf(MARK) <= maxBytes) kept = line.length;
	}
	return line;
}

/** The text with an escape in place of each character that acts. */
export function withoutActing(text: string): string {
	return text.replace(ACTING, (character) => SHORT_ESCAPES[character] ?? escapeOf(character.codePointAt(0) ?? 0));
}

/** JSON with such characters as `\uXXXX`: the same value. */
export function jsonWithoutActing(json: string): string {
	return json.replace(ACTING, (character) =>
		Array.from({ length: character.length }, (_, unit) => `\\u${hex(character.charCodeAt(unit), 4)}`).join(''),
	);
}

function escapeOf(point: number): string {
	if (point <= 0xff) return `\\x${hex(point, 2)}`;
	return point <= 0xffff ? `\\u${hex(point, 4)}` : `\\u{${hex(point, 5)}}`;
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** Length of one character in UTF-8. */
function bytesOf(character: string): number {
	const point = character.codePointAt(0) ?? 0;
	if (point < 0x80) return 1;
	if (point < 0x800) return 2;
	return point < 0x10000 ? 3 : 4;
}
