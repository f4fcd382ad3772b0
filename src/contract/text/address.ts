/**
 * Web addresses in a text. Where one ends is decided as Unicode Technical Standard 58 (link detection) has it: by what a
 * character is and by the balance of brackets. docs/decisions/0041-links-mentions-and-hashtags.md says where we differ.
 */
import { NO_SPACES } from './scripts.ts';

/**
 * Signs that end an address: no address holds them, or they turn the direction of writing and would show another
 * address.
 */
const END_SIGN = /[\p{White_Space}\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Deprecated}\p{Bidi_Control}]/u;
/** Signs that end a sentence in scripts without spaces, so that the next sentence follows at once. */
const END_OF_SENTENCE = new RegExp(`[！，．：；？﹐-﹗]|(?=\\p{Terminal_Punctuation})[${NO_SPACES}]`, 'u');
/** Signs that belong to an address only if more of it follows. */
const INNER_SIGN = /[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Pi}\p{Pf}‥…]/u;
/** Besides, no name of a host holds a quotation mark: `www.example.com’s`. */
const END_IN_HOST = new RegExp(`${END_OF_SENTENCE.source}|[\\p{Quotation_Mark}\\p{Pi}\\p{Pf}]`, 'u');
const OPENING_BRACKET = /<|(?=\p{Bidi_Mirrored})\p{Ps}/u;
const CLOSING_BRACKET = />|(?=\p{Bidi_Mirrored})\p{Pe}/u;
/** Letters and signs that are always part of it. They are many, so they come first, to be quick. */
const ADDRESS_LETTER = /[A-Za-z0-9_~%+*@$|^`\\-]/;

/** Full stops of East Asia: in a host they are its dots (Unicode Technical Standard 46, section 4). */
const WIDE_DOT = /[。．｡]/;

// A name of a host has 253 characters at most, each part of it 63 (RFC 1035, section 2.3.4); behind it may be a port.
const HOST_LENGTH = 253 + ':65535'.length;
const LONG_LABEL = /[^.:。．｡]{64}/u;
const AUTHORITY = /^https?:[/\\]*([^/\\?#]*)/i;
/** Letters of a script without spaces begin the next word behind a whole host: `https://example.com을`, `…:80です`. */
const NEXT_WORD = new RegExp(`[${NO_SPACES}]`, 'u');
const END_OF_HOST = /[.](?:[A-Za-z]{2,63}|[0-9]{1,3})(?::[0-9]{1,5})?$|\](?::[0-9]{1,5})?$|:[0-9]{1,5}$/;

/**
 * Finds the end of the address that begins before `from`, its scheme, and the place up to which the text was read. It
 * reads no further than `limit`.
 */
export function endOfAddress(text: string, from: number, limit = text.length): { end: number; looked: number } {
	const open: string[] = [];
	let part: 'host' | 'path' | 'query' | 'fragment' = 'host';
	let end = from;
	let at = from;
	for (; at < limit; ) {
		const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
		const next = at + character.length;
		if (part === 'host' && /[/\\]/.test(character)) part = 'path';
		if (character === '?' && (part === 'host' || part === 'path')) part = 'query';
		if (character === '#') part = 'fragment';
		if (ADDRESS_LETTER.test(character)) end = next;
		else if (END_SIGN.test(character)) break;
		else if (part === 'host' && isDotOfHost(text, from, at)) end = next;
		else if (part === 'host' && isBehindHost(text, from, at, character)) break;
		else if ((part === 'host' ? END_IN_HOST : END_OF_SENTENCE).test(character)) break;
		else if (OPENING_BRACKET.test(character)) open.push(character);
		else if (CLOSING_BRACKET.test(character)) {
			if (open.pop() !== openerOf(character)) break;
			end = next;
		} else if (!INNER_SIGN.test(character)) end = next;
		// Brackets are balanced within a part of the path, and within a name or a value of the query.
		if (/[/?#]/.test(character) || (part === 'query' && /[&=]/.test(character))) open.length = 0;
		at = next;
	}
	return { end, looked: at };
}

/** A wide full stop is the dot of a host that has no other: `https://例え。テスト`, but not `https://example.com。次`. */
function isDotOfHost(text: string, from: number, at: number): boolean {
	if (!WIDE_DOT.test(text.charAt(at)) || at === from || at - from > HOST_LENGTH) return false;
	return !text.slice(from, at).includes('.') && /^[\p{L}\p{N}]/u.test(text.slice(at + 1, at + 3));
}

function isBehindHost(text: string, from: number, at: number, character: string): boolean {
	return at - from <= HOST_LENGTH && NEXT_WORD.test(character) && END_OF_HOST.test(text.slice(from, at));
}

/** The bracket that this one closes: almost all stand beside each other in Unicode. */
function openerOf(closing: string): string {
	const point = closing.codePointAt(0) ?? 0;
	if (point === 0x298e || point === 0x2990) return String.fromCodePoint(point === 0x298e ? 0x298f : 0x298d);
	const before = String.fromCodePoint(point - 1);
	return OPENING_BRACKET.test(before) ? before : String.fromCodePoint(point - 2);
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
