/** Finds addresses, mentions and hashtags in a text without formatting: see `rich-text.ts`. */
import { endOfAddress, isAddress } from './address.ts';
import { endOfTag, foldTag, TAG_SIGNS } from './hashtag.ts';
import { characterBefore, isInPath, MENTION_SIGNS, mayBegin, mentionAt } from './mention-in-text.ts';

/**
 * All segments in a row are the text again. `handle` and `tag` are as they are looked up: folded. `url` is the address
 * with its scheme.
 */
type Segment =
	| { kind: 'text'; text: string }
	| { kind: 'address'; text: string; url: string }
	| { kind: 'mention'; text: string; handle: string }
	| { kind: 'tag'; text: string; tag: string };
/** A segment and where it begins, in UTF-16 units. */
export type TextSegment = Segment & { at: number };

/** Beginnings of an address, a mention or a hashtag. */
const BEGIN = new RegExp(`https?://|www\\.|[${MENTION_SIGNS}${TAG_SIGNS}]`, 'gi');
/** Two names behind `www.`, or its host is none. */
const WWW_HOST = /^www\.[\p{L}\p{N}-]+\.[\p{L}\p{N}]/iu;

/** Cuts a text into its segments, in order. It looks at no character more often than a fixed number of times. */
export function* segmentsOf(text: string): Generator<TextSegment> {
	let end = 0;
	let from = 0;
	for (;;) {
		BEGIN.lastIndex = from;
		const begin = BEGIN.exec(text);
		if (!begin) break;
		const found = segmentAt(text, begin.index, begin[0]);
		from = found.looked;
		const { segment } = found;
		if (!segment) continue;
		if (begin.index > end) yield { kind: 'text', text: text.slice(end, begin.index), at: end };
		yield { ...segment, at: begin.index };
		end = from = begin.index + segment.text.length;
	}
	if (end < text.length) yield { kind: 'text', text: text.slice(end), at: end };
}

/** The segment that begins here, if one does, and up to where the text has nothing else. */
function segmentAt(text: string, at: number, sign: string): { segment?: Segment; looked: number } {
	const behind = at + sign.length;
	if (sign.length > 1) {
		const { end, url, looked } = addressAt(text, at, sign);
		return url === undefined ? { looked } : { segment: { kind: 'address', text: text.slice(at, end), url }, looked };
	}
	if (MENTION_SIGNS.includes(sign)) {
		const mention = mentionAt(text, at);
		if (!mention) return { looked: behind };
		return { segment: { kind: 'mention', text: text.slice(at, mention.end), handle: mention.handle }, looked: behind };
	}
	const end = mayBeTag(text, at) ? endOfTag(text, behind) : undefined;
	const tag = end === undefined ? undefined : foldTag(text.slice(behind, end));
	if (tag === undefined) return { looked: end ?? behind };
	return { segment: { kind: 'tag', text: text.slice(at, end), tag }, looked: behind };
}

/**
 * The address that begins here with `https://`, `http://` or `www.`, where it ends, and up to where the text was read.
 * Without a `url` it is none.
 */
export function addressAt(text: string, at: number, sign: string, limit = text.length) {
	const isBare = !sign.includes(':');
	if (isBare && !mayBeBare(text, at)) return { end: at, looked: at + sign.length };
	const { end, looked } = endOfAddress(text, isBare ? at : at + sign.length, limit);
	const address = text.slice(at, end);
	if (isBare && !WWW_HOST.test(address)) return { end, looked };
	const url = isBare ? `https://${address}` : address;
	return { end, looked, ...(isAddress(url) && { url }) };
}

/** `www.` begins no address in a word, a path or another address. */
const mayBeBare = (text: string, at: number) => !/[/:.]/.test(text.charAt(at - 1)) && mayBegin(text, at);

/** A hashtag never begins in a word, in an address, or behind another sign: `C#`, `&#39;`, `##`. */
function mayBeTag(text: string, at: number): boolean {
	const before = text.charAt(at - 1);
	if (before === '/') return !isInPath(text, at);
	if (before !== '' && `&${TAG_SIGNS}`.includes(before)) return false;
	return !/[\p{L}\p{N}_]/u.test(characterBefore(text, at));
}
