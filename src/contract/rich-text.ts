/**
 * What is in a text beside its words: addresses, mentions and hashtags. The domain reads from it the mentions of an
 * event, the browser what to draw as a link.
 */

/** All segments in a row are the text again. `handle` and `tag` are as they are looked up: folded. */
type Segment =
	| { kind: 'text'; text: string }
	| { kind: 'address'; text: string }
	| { kind: 'mention'; text: string; handle: string }
	| { kind: 'tag'; text: string; tag: string };
/** A segment and where it begins, in UTF-16 units. */
export type TextSegment = Segment & { at: number };

/** Subjects that an event can mention, at the most. Later mentions stay plain text. */
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
 * How many times longer than its folded form a hashtag can be. Folding puts up to four characters together in one (NFC
 * does), and takes no other away: a test asks all of Unicode.
 */
const FOLDS_INTO_ONE = 4;

// A name of a host has 253 characters at most, each part of it 63 (RFC 1035, section 2.3.4); behind it may be a port.
const HOST_LENGTH = 253 + ':65535'.length;
const LONG_LABEL = /[^.:。．｡]{64}/u;
const AUTHORITY = /^https?:[/\\]*([^/\\?#]*)/i;

/** Cuts a text into its segments, in order. */
export function* segmentsOf(text: string): Generator<TextSegment> {
	let end = 0;
	for (const match of text.matchAll(FOUND)) {
		const segment = segmentIn(match[0], match[1], match[2]);
		if (!segment) continue;
		if (match.index > end) yield { kind: 'text', text: text.slice(end, match.index), at: end };
		yield { ...segment, at: match.index };
		end = match.index + segment.text.length;
	}
	if (end < text.length) yield { kind: 'text', text: text.slice(end), at: end };
}

function segmentIn(found: string, name: string | undefined, word: string | undefined): Segment | undefined {
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

/** Without the signs at its end. A regular expression would take time that grows as the square of their number. */
function withoutEnd(text: string, signs: string): string {
	let end = text.length;
	while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}

/**
 * True for an address that a browser opens. A host that is longer than a name can be leads nowhere, and reading it takes
 * time that grows as the square of its length (Punycode, and the order of combining marks).
 */
export function isAddress(text: string): boolean {
	const authority = AUTHORITY.exec(text)?.[1] ?? '';
	const host = authority.slice(authority.lastIndexOf('@') + 1);
	return host.length <= HOST_LENGTH && !LONG_LABEL.test(host) && URL.canParse(text);
}

/**
 * An address of a text as it is shown: as it was written, or as the browser spells it where its host reads otherwise
 * than what the browser opens (another script, a name and password before it).
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
	return distinct(text, (segment) => (segment.kind === 'mention' ? segment.handle : undefined)).slice(
		0,
		MENTIONS_LIMIT,
	);
}

/** The hashtags of a text, folded, each once, in order; at most 10. */
export function tagsIn(text: string): string[] {
	return distinct(text, (segment) => (segment.kind === 'tag' ? segment.tag : undefined)).slice(0, TAGS_LIMIT);
}

/** Nobody sees it, and it is neither a letter nor a control or format character, which a terminal shows as an escape. */
const UNSEEN = '\u034F';

/**
 * The text as it looks, with nothing in it that is a mention or a hashtag here: names of another place may be those of
 * somebody here. Each gets one code point more, and the shortest with the blank before it has three: the text grows by a
 * third at the most.
 */
export function withoutLinks(text: string): string {
	return Array.from(segmentsOf(text), ({ kind, text: part }) =>
		kind === 'mention' || kind === 'tag' ? part.charAt(0) + UNSEEN + part.slice(1) : part,
	).join('');
}

function distinct(text: string, pick: (segment: TextSegment) => string | undefined): string[] {
	const found = new Set<string>();
	for (const segment of segmentsOf(text)) {
		const picked = pick(segment);
		if (picked !== undefined) found.add(picked);
	}
	return [...found];
}

/** True for 1 to 40 lower-case letters, digits, dots, dashes and underscores with letters or digits at both ends. */
export function isHandle(value: string): boolean {
	return /^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/.test(value);
}

/**
 * A hashtag (without its `#`) as it is looked up: `Straße`, `STRASSE` and `strasse` are one. Undefined for anything
 * but 1 to 50 letters, digits and underscores of any script, one of them a letter, so that `#12` stays a number.
 */
export function foldTag(word: string): string | undefined {
	// It would be too long when folded, and folding takes time that grows as the square of its combining marks.
	if (isLonger(word, TAG_LENGTH * FOLDS_INTO_ONE)) return undefined;
	const folded = fold(word);
	const isTag = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*$/u.test(folded) && /\p{L}/u.test(folded);
	return isTag && [...folded].length <= TAG_LENGTH ? folded : undefined;
}

/** Upper case first: it makes ß to ss, and ς and σ one. */
const fold = (word: string) => word.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/** Whether a text has more than so many code points. It reads no further than it must. */
function isLonger(text: string, most: number): boolean {
	return text.length > most && (text.length > 2 * most || [...text].length > most);
}
