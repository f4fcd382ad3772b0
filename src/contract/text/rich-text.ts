/**
 * Reads a text that somebody wrote: its formatting, and within it addresses, mentions and hashtags. The page, feeds and mail
 * draw this one tree. The domain takes mentions and hashtags from it, so nobody is told of a name in code.
 */
import { type Block, blocksOf } from './blocks.ts';
import type { Inline, Leaf } from './inlines.ts';

/** Subjects that an event can mention, at the most. Later mentions stay plain text. */
export const MENTIONS_LIMIT = 20;
/** Hashtags of an event, at the most. */
const TAGS_LIMIT = 10;

/** The pieces of a text that are no code block, in order. */
export function* leavesOf(text: string): Generator<Leaf> {
	yield* leavesIn(blocksOf(text));
}

function* leavesIn(blocks: readonly Block[]): Generator<Leaf> {
	for (const block of blocks) {
		if (block.kind === 'paragraph') for (const inline of block.inlines) yield* leavesWithin(inline);
		else if (block.kind === 'quote') yield* leavesIn(block.blocks);
		else if (block.kind === 'list') for (const item of block.items) yield* leavesIn(item.blocks);
	}
}

const leavesWithin = (inline: Inline): readonly Leaf[] => (inline.kind === 'strong' ? inline.leaves : [inline]);

/** Whether a text has a web address in it. */
export function hasAddress(text: string): boolean {
	return Array.from(leavesOf(text)).some(({ kind }) => kind === 'address');
}

/** The handles that a text mentions, each once, in order; at most 20. */
export function handlesIn(text: string): string[] {
	return distinct(text, (leaf) => (leaf.kind === 'mention' ? leaf.handle : undefined)).slice(0, MENTIONS_LIMIT);
}

/** The hashtags by which a text is found, folded, each once, in order; at most 10. */
export const tagsIn = (text: string): string[] => allTagsIn(text).slice(0, TAGS_LIMIT);

/** The same, however many there are. */
export function allTagsIn(text: string): string[] {
	return distinct(text, (leaf) => (leaf.kind === 'tag' ? leaf.tag : undefined));
}

/** An invisible mark that is neither a letter nor a control or format character, which a terminal shows as an escape. */
const UNSEEN = '\u034F';

/**
 * The text as it looks, with nothing in it that is a mention or a hashtag here: names of another place may be those of
 * somebody here. Each gets one code point more, and the shortest with the blank before it has three: the text grows by a
 * third at the most.
 */
export function withoutLinks(text: string): string {
	let written = '';
	let end = 0;
	for (const { kind, at } of leavesOf(text)) {
		if (kind !== 'mention' && kind !== 'tag') continue;
		written += text.slice(end, at + 1) + UNSEEN;
		end = at + 1;
	}
	return written + text.slice(end);
}

function distinct(text: string, pick: (leaf: Leaf) => string | undefined): string[] {
	const found = new Set<string>();
	for (const leaf of leavesOf(text)) {
		const picked = pick(leaf);
		if (picked !== undefined) found.add(picked);
	}
	return [...found];
}
