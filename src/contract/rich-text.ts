/**
 * What is in a text beside its words: addresses, mentions and hashtags. The domain reads from it whom an event
 * names, the browser what to draw as a link. No zod here: every page loads it.
 */
/** A piece of a text; all pieces in a row are the text again. `handle` and `tag` are as they are looked up: folded. */
type Piece =
	| { kind: 'text'; text: string }
	| { kind: 'address'; text: string }
	| { kind: 'mention'; text: string; handle: string }
	| { kind: 'tag'; text: string; tag: string };
/** A piece and where it begins, in UTF-16 units. */
export type Part = Piece & { at: number };

/** Subjects that an event can mention, at the most: whoever comes behind them stays plain text. */
const MENTIONS_LIMIT = 20;
/** Hashtags of an event, at the most. */
const TAGS_LIMIT = 10;
/** Longest hashtag, in Unicode code points, without its `#`. */
const TAG_LENGTH = 50;

const WORD = '\\p{L}\\p{M}\\p{N}_';
const HANDLE = 'A-Za-z0-9._-';
// Without signs that turn the direction of writing: they would show another address than the one that is opened.
const TURNS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
const ADDRESS = `[Hh][Tt][Tt][Pp][Ss]?://[^\\s<>"'${TURNS}]+`;
// Not inside a word, an address or a mail address: behind them `alice@example.org`, `/@alice`, `a.@b`;
// before them `@alice@example.org`, `@alice/package`.
const MENTION = `(?<![${WORD}@/]|[${WORD}][.+-]+)@([${HANDLE}]+)(?![${WORD}@${HANDLE}]|/[${WORD}])`;
const TAG = `(?<![${WORD}&/#])#([${WORD}]+)`;
const FOUND = new RegExp(`${ADDRESS}|${MENTION}|${TAG}`, 'gu');

/** What ends a sentence rather than an address, and what ends one rather than a handle. */
const BEHIND_ADDRESS = '.,;:!?…)]}»”’';
const BEHIND_HANDLE = '._-';

/**
 * So much longer than its folded form can a hashtag be: folding never makes a character less, but that it puts up to
 * four together in one (NFC does, and NFKC of upper and lower case takes none away: a test asks all of Unicode).
 */
const FOLDS_INTO_ONE = 4;

// A name of a host has 253 characters at most, each part of it 63 (RFC 1035, section 2.3.4); behind it may be a port.
const HOST_LENGTH = 253 + ':65535'.length;
const LONG_LABEL = /[^.:。．｡]{64}/u;
const AUTHORITY = /^https?:[/\\]*([^/\\?#]*)/i;

/** Cuts a text into its parts, in order. */
export function* partsOf(text: string): Generator<Part> {
	let end = 0;
	for (const match of text.matchAll(FOUND)) {
		const part = partOf(match[0], match[1], match[2]);
		if (!part) continue;
		if (match.index > end) yield { kind: 'text', text: text.slice(end, match.index), at: end };
		yield { ...part, at: match.index };
		end = match.index + part.text.length;
	}
	if (end < text.length) yield { kind: 'text', text: text.slice(end), at: end };
}

function partOf(found: string, name: string | undefined, word: string | undefined): Piece | undefined {
	if (name !== undefined) {
		const bare = withoutEnd(name, BEHIND_HANDLE);
		const handle = bare.toLowerCase();
		return isHandle(handle) ? { kind: 'mention', text: `@${bare}`, handle } : undefined;
	}
	if (word !== undefined) {
		const tag = foldTag(word);
		return tag === undefined ? undefined : { kind: 'tag', text: found, tag };
	}
	const address = trimmed(found);
	return isAddress(address) ? { kind: 'address', text: address } : undefined;
}

/** An address may hold brackets, but not close one that it did not open. */
function trimmed(address: string): string {
	const bare = withoutEnd(address, BEHIND_ADDRESS);
	return bare.includes('(') && address[bare.length] === ')' ? `${bare})` : bare;
}

/** Without the signs at its end. A regular expression would begin anew at each of them, in time that grows as the square. */
function withoutEnd(text: string, signs: string): string {
	let end = text.length;
	while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}

/**
 * True for an address that a browser opens. A host longer than a name can be is none: it leads nowhere, and to read it
 * costs time that grows as the square of its length (Punycode, and the order of combining marks).
 */
export function isAddress(text: string): boolean {
	const authority = AUTHORITY.exec(text)?.[1] ?? '';
	const host = authority.slice(authority.lastIndexOf('@') + 1);
	return host.length <= HOST_LENGTH && !LONG_LABEL.test(host) && URL.canParse(text);
}

/**
 * An address of a text as it is to be shown: as it was written, unless its host reads otherwise than what the browser
 * opens (another script, a name and password before it), and then as the browser spells it.
 */
export function shownAddress(address: string): string {
	const url = new URL(address);
	const behind = address.slice(url.origin.length);
	if (address.toLowerCase().startsWith(url.origin) && /^(?:[/?#]|$)/.test(behind)) return address;
	url.username = '';
	url.password = '';
	return url.href;
}

/** The handles that a text mentions, each once, in order; at most 20. */
export function handlesIn(text: string): string[] {
	return distinct(text, (part) => (part.kind === 'mention' ? part.handle : undefined)).slice(0, MENTIONS_LIMIT);
}

/** The hashtags of a text, folded, each once, in order; at most 10. */
export function tagsIn(text: string): string[] {
	return distinct(text, (part) => (part.kind === 'tag' ? part.tag : undefined)).slice(0, TAGS_LIMIT);
}

function distinct(text: string, pick: (part: Part) => string | undefined): string[] {
	const found = new Set<string>();
	for (const part of partsOf(text)) {
		const picked = pick(part);
		if (picked !== undefined) found.add(picked);
	}
	return [...found];
}

/** True for 1 to 40 lower-case letters, digits, dots, dashes and underscores with letters or digits at both ends. */
export function isHandle(value: string): boolean {
	return /^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/.test(value);
}

/**
 * A hashtag (without its `#`) as it is looked up: `Straße`, `STRASSE` and `strasse` are one. Undefined for what is
 * none: 1 to 50 letters, digits and underscores of any script, one of them a letter, so that `#12` stays a number.
 */
export function foldTag(word: string): string | undefined {
	// Folded, it would be too long. To find that out takes time that grows as the square of its combining marks.
	if (isLonger(word, TAG_LENGTH * FOLDS_INTO_ONE)) return undefined;
	const folded = fold(word);
	const isTag = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*$/u.test(folded) && /\p{L}/u.test(folded);
	return isTag && [...folded].length <= TAG_LENGTH ? folded : undefined;
}

/** Upper case first: it is what brings ß to ss, and ς and σ together. */
const fold = (word: string) => word.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/** Whether a text has more than so many code points. Looks no further than it must. */
function isLonger(text: string, most: number): boolean {
	return text.length > most && (text.length > 2 * most || [...text].length > most);
}
