/**
 * Cuts a text into paragraphs, code blocks, lists and quotes: a small part of CommonMark, by lines.
 * docs/decisions/0077-formatting-of-texts.md says what is left out.
 */
import { type Inline, inlinesOf, type Piece } from './inlines.ts';

/** All pieces of a tree stand in the order of the text. */
export type Block =
	| { kind: 'paragraph'; inlines: Inline[] }
	/** `info` is the word behind the fence, such as the language. */
	| { kind: 'code'; info?: Piece; pieces: Piece[] }
	| { kind: 'list'; isOrdered: boolean; items: ListItem[] }
	| { kind: 'quote'; blocks: Block[] };
/** `number` is the one that was written. */
export type ListItem = { number?: number; blocks: Block[] };

/** Lists and quotes within each other, at the most. The signs of deeper ones stay text. */
export const NESTING_LIMIT = 4;

/** A line without its end. */
type Line = { at: number; text: string };
/** A block and the first line behind it. Lines whose signs hold nothing are no block: they stay text. */
type Found = { block?: Block; next: number };

const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/;
/** A blank must follow, so that `>100` and the prompt `>>>` stay text. */
const QUOTE = /^ {0,3}>(?: |$)/;
const ITEM = /^ {0,3}(?:[-*]|(\d{1,3})[.)])[ \t]+(?=\S)/;
/** Lines that separate: `- - -`. */
const RULE = /^[-*\s]+$/;
/** Further lines of an item are indented by this much. */
const CONTINUED = /^(?: {2,}|\t)/;

export function blocksOf(text: string): Block[] {
	const lines: Line[] = [];
	let at = 0;
	for (const line of text.split('\n')) {
		lines.push({ at, text: line });
		at += line.length + 1;
	}
	const blocks = blocksIn(lines, 0);
	const isPlain = blocks.length === 0 || (blocks.length === 1 && blocks[0]?.kind === 'paragraph');
	// Blank lines around a text without other blocks are shown as they always were.
	return isPlain ? [paragraphOf(lines)] : blocks;
}

function blocksIn(lines: readonly Line[], depth: number): Block[] {
	const blocks: Block[] = [];
	let plain: Line[] = [];
	function endParagraph() {
		const shown = withoutBlankEdges(plain);
		if (shown.length > 0) blocks.push(paragraphOf(shown));
		plain = [];
	}
	for (let n = 0; n < lines.length; ) {
		const found = codeAt(lines, n) ?? (depth < NESTING_LIMIT ? nestedAt(lines, n, depth + 1) : undefined);
		const next = found?.next ?? n + 1;
		if (found?.block) {
			endParagraph();
			blocks.push(found.block);
		} else plain.push(...lines.slice(n, next));
		n = next;
	}
	endParagraph();
	return blocks;
}

const nestedAt = (lines: readonly Line[], from: number, depth: number): Found | undefined =>
	quoteAt(lines, from, depth) ?? listAt(lines, from, depth);

/** A fence without an end goes on to the end of what it stands in. One with nothing in it stays text. */
function codeAt(lines: readonly Line[], from: number): Found | undefined {
	const opener = lines[from] as Line;
	const fence = FENCE.exec(opener.text);
	if (!fence) return undefined;
	const [, indent = '', signs = '', info = ''] = fence;
	const inner: Line[] = [];
	let next = from + 1;
	let isClosed = false;
	for (; next < lines.length && !isClosed; next++) {
		const line = lines[next] as Line;
		isClosed = isEndOf(signs, line.text);
		if (!isClosed) inner.push(without(line, Math.min(indent.length, line.text.search(/[^ ]|$/))));
	}
	if (!inner.some(isFilled)) return { next };
	const word = info.trimEnd();
	const piece = { text: word, at: opener.at + opener.text.length - info.length };
	return { block: { kind: 'code', ...(word !== '' && { info: piece }), pieces: piecesOf(inner) }, next };
}

function isEndOf(signs: string, line: string): boolean {
	const end = line.trim();
	return end.startsWith(signs) && end === signs.charAt(0).repeat(end.length);
}

function quoteAt(lines: readonly Line[], from: number, depth: number): Found | undefined {
	const inner: Line[] = [];
	for (let next = from; next < lines.length; next++) {
		const line = lines[next] as Line;
		const sign = QUOTE.exec(line.text);
		if (!sign) break;
		inner.push(without(line, sign[0].length));
	}
	if (inner.length === 0) return undefined;
	const next = from + inner.length;
	return inner.some(isFilled) ? { block: { kind: 'quote', blocks: blocksIn(inner, depth) }, next } : { next };
}

function listAt(lines: readonly Line[], from: number, depth: number): Found | undefined {
	const items: ListItem[] = [];
	let isOrdered = false;
	let next = from;
	for (;;) {
		const line = lines[next];
		const sign = line && itemSign(line.text);
		if (!sign || (items.length > 0 && isOrdered !== sign.isOrdered)) break;
		isOrdered = sign.isOrdered;
		const end = endOfItem(lines, next + 1);
		const inner = lines
			.slice(next + 1, end)
			.map((each) => without(each, Math.min(sign.width, each.text.startsWith('\t') ? 1 : each.text.search(/[^ ]|$/))));
		const blocks = blocksIn([without(line, sign.width), ...inner], depth);
		items.push({ ...(sign.number !== undefined && { number: sign.number }), blocks });
		next = end;
		const behind = skipBlank(lines, next);
		if (behind < lines.length && itemSign((lines[behind] as Line).text)?.isOrdered === isOrdered) next = behind;
	}
	return items.length > 0 ? { block: { kind: 'list', isOrdered, items }, next } : undefined;
}

function itemSign(line: string): { width: number; isOrdered: boolean; number?: number } | undefined {
	const sign = ITEM.exec(line);
	if (!sign || RULE.test(line)) return undefined;
	const [{ length: width }, number] = sign;
	return number === undefined ? { width, isOrdered: false } : { width, isOrdered: true, number: Number(number) };
}

/** The first line behind an item: blank lines are part of it only where more of it follows. */
function endOfItem(lines: readonly Line[], from: number): number {
	let end = from;
	for (;;) {
		const next = skipBlank(lines, end);
		if (next === lines.length || !CONTINUED.test((lines[next] as Line).text)) return end;
		end = next + 1;
	}
}

function skipBlank(lines: readonly Line[], from: number): number {
	let next = from;
	while (next < lines.length && !isFilled(lines[next] as Line)) next++;
	return next;
}

const isFilled = ({ text }: Line) => /\S/.test(text);

/** The line without so many units of its beginning. */
const without = ({ at, text }: Line, units: number): Line => ({ at: at + units, text: text.slice(units) });

function withoutBlankEdges(lines: readonly Line[]): readonly Line[] {
	const first = skipBlank(lines, 0);
	return lines.slice(first, lines.findLastIndex(isFilled) + 1);
}

function paragraphOf(lines: readonly Line[]): Block {
	const inlines: Inline[] = [];
	const add = (inline: Inline) => {
		const last = inlines.at(-1);
		// Lines that follow each other are one piece where nothing stands between.
		if (inline.kind === 'text' && last?.kind === 'text' && last.at + last.text.length === inline.at)
			inlines[inlines.length - 1] = { ...last, text: last.text + inline.text };
		else inlines.push(inline);
	};
	for (const [n, { at, text }] of lines.entries()) {
		for (const inline of inlinesOf(text, at)) add(inline);
		if (n < lines.length - 1) add({ kind: 'text', text: '\n', at: at + text.length });
	}
	return { kind: 'paragraph', inlines };
}

function piecesOf(lines: readonly Line[]): Piece[] {
	return lines.map(({ at, text }, n) => ({ at, text: n < lines.length - 1 ? `${text}\n` : text }));
}
