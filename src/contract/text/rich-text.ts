/**
 * Finds addresses, mentions and hashtags in a text. The domain reads the mentions of an event with it, the browser what
 * to draw as a link, a feed what to write as one, and search what has an address.
 */
import { endOfAddress, isAddress } from './address.ts';
import { endOfTag, foldTag, TAG_SIGNS } from './hashtag.ts';
import { characterBefore, isInPath, MENTION_SIGNS, mentionAt } from './mention-in-text.ts';

/** All segments in a row are the text again. `handle` and `tag` are as they are looked up: folded. */
type Segment =
	| { kind: 'text'; text: string }
	| { kind: 'address'; text: string }
	| { kind: 'mention'; text: string; handle: string }
	| { kind: 'tag'; text: string; tag: string };
/** A segment and where it begins, in UTF-16 units. */
export type TextSegment = Segment & { at: number };

/** Subjects that an event can mention, at the most. Later mentions stay plain text. */
export const MENTIONS_LIMIT = 20;
/** Hashtags of an event, at the most. */
const TAGS_LIMIT = 10;

/** Beginnings of an address, a mention or a hashtag. */
const BEGIN = new RegExp(`https?://|[${MENTION_SIGNS}${TAG_SIGNS}]`, 'gi');

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
		const { end, looked } = endOfAddress(text, behind);
		const address = text.slice(at, end);
		return isAddress(address) ? { segment: { kind: 'address', text: address }, looked } : { looked };
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

/** A hashtag never begins in a word, in an address, or behind another sign: `C#`, `&#39;`, `##`. */
function mayBeTag(text: string, at: number): boolean {
	const before = text.charAt(at - 1);
	if (before === '/') return !isInPath(text, at);
	if (before !== '' && `&${TAG_SIGNS}`.includes(before)) return false;
	return !/[\p{L}\p{N}_]/u.test(characterBefore(text, at));
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

/** An invisible mark that is neither a letter nor a control or format character, which a terminal shows as an escape. */
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
