/**
 * The pattern of an error's message. Messages repeat what people wrote: texts, names, addresses and tokens. A pattern keeps
 * the words around them, so that it tells the kind of an error and nothing of a person.
 */

/** Characters of a message that are read, and of a pattern. */
const READ_CHARACTERS = 500;
const PATTERN_CHARACTERS = 200;

/** A quote that opens stands at the beginning of a word, an apostrophe in the middle of one. */
const OPENING_QUOTE = /["“„«‹`]|(?<![\p{L}\p{N}])['’‘‚]/u;
const CLOSING_QUOTES = '"”“»«›‹`\'’‘';

/** Marks of parts, in the order in which they are looked for. */
const PARTS: readonly (readonly [RegExp, string])[] = [
	[/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '<url>'],
	[/\S+@\S+\.\S+/g, '<mail>'],
	[/\b(tdl_|eyJ|Bearer\s)\S+/g, '<token>'],
	[/\S*\?\S*=\S*/g, '<query>'],
	[/\b[\w-]+=\S+/g, '<value>'],
	[/\b(liveid|github|google|oidc|dev|app)-[\w.-]+/g, '<id>'],
	[/@\S+/g, '<handle>'],
	[/#\S+/g, '<tag>'],
	[/(?:\b[A-Za-z]:)?(?<![\w<])[\\/][^\s:)]+/g, '<path>'],
	// Numbers, ids, addresses: every word with a digit in it.
	[/[^\s<>(),;:]*\p{Nd}[^\s<>(),;]*/gu, '<n>'],
	// Our own messages are English.
	[/[^\s<>(),;:]*[^\p{ASCII}][^\s<>(),;:]*/gu, '<word>'],
	[/[^\s<>(),;:]{40,}/g, '<word>'],
	// A list of any length is one part.
	[/(<\w+>)(?:[\s,;:.]*<\w+>)+/g, '$1'],
	[/\s+/g, ' '],
];

export function messagePattern(message: string): string {
	let pattern = withoutData(withoutQuoted(message.slice(0, READ_CHARACTERS)));
	for (const [part, mark] of PARTS) pattern = pattern.replace(part, mark);
	return pattern.trim().slice(0, PATTERN_CHARACTERS);
}

/**
 * Takes out what is quoted: from the first quote to the last one, because a quoted text may have quotes in it. Where a
 * quote is never closed, all that follows it belongs to the text.
 */
function withoutQuoted(message: string): string {
	const opening = OPENING_QUOTE.exec(message);
	if (!opening) return message;
	const closing = lastClosing(message, opening.index);
	return `${message.slice(0, opening.index)}<text>${closing === undefined ? '' : message.slice(closing + 1)}`;
}

function lastClosing(message: string, opening: number): number | undefined {
	for (let at = message.length - 1; at > opening; at--) {
		if (!CLOSING_QUOTES.includes(message[at] ?? '')) continue;
		// An apostrophe, as in "it isn't".
		if (/^['’]\p{L}/u.test(message.slice(at, at + 2))) continue;
		return at;
	}
	return undefined;
}

/** JSON in a message has a text in each value. */
function withoutData(message: string): string {
	const opening = /[[{]/.exec(message)?.index;
	if (opening === undefined) return message;
	const closing = Math.max(message.lastIndexOf(']'), message.lastIndexOf('}'));
	return `${message.slice(0, opening)}<data>${closing > opening ? message.slice(closing + 1) : ''}`;
}
