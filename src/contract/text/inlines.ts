/**
 * Finds code spans (`` `so` ``) and strong words (`**so**`) in one line. Both end on their line, so that a sign that
 * somebody forgot to close changes nothing below it.
 */
import { JOINS } from './mention-in-text.ts';
import { addressAt, segmentsOf, type TextSegment } from './segments.ts';

/** A piece of the text, exactly as it was written; `at` is its place there, in UTF-16 units. */
export type Piece = { text: string; at: number };
/** A piece with no others in it. */
export type Leaf = TextSegment | ({ kind: 'code' } & Piece);
export type Inline = Leaf | { kind: 'strong'; leaves: Leaf[] };

/** A part of a line, with the signs around it. */
type Span = { from: number; to: number };

const SIGN = /`+|\*+|https?:\/\/|www\./gi;
const STARS = /\*+/g;
const BACKTICKS = /`+/g;
const STRONG_LENGTH = 2;

/** The pieces of a line that stands at this place of the text. */
export function* inlinesOf(line: string, at: number): Generator<Inline> {
	const { codes, strongs } = spansOf(line);
	let code = 0;
	function* leavesOf(from: number, to: number): Generator<Leaf> {
		let end = from;
		for (let span = codes[code]; span && span.to <= to; span = codes[++code]) {
			yield* segmentsAt(end, span.from);
			yield codeLeaf(line, span, at);
			end = span.to;
		}
		yield* segmentsAt(end, to);
	}
	function* segmentsAt(from: number, to: number): Generator<Leaf> {
		for (const segment of segmentsOf(line.slice(from, to))) yield { ...segment, at: at + from + segment.at };
	}
	let end = 0;
	for (const { from, to } of strongs) {
		yield* leavesOf(end, from);
		yield { kind: 'strong', leaves: [...leavesOf(from + STRONG_LENGTH, to - STRONG_LENGTH)] };
		end = to;
	}
	yield* leavesOf(end, line.length);
}

/** A blank on each side lets code begin or end with a backtick: it is not part of the code. */
function codeLeaf(line: string, { from, to }: Span, at: number): Leaf {
	const ticks = countOf('`', line, from);
	const inner = line.slice(from + ticks, to - ticks);
	const blank = inner.startsWith(' ') && inner.endsWith(' ') ? 1 : 0;
	return { kind: 'code', text: inner.slice(blank, inner.length - blank), at: at + from + ticks + blank };
}

/** One walk from left to right: what begins first counts, so an address keeps its own backticks and stars. */
function spansOf(line: string): { codes: Span[]; strongs: Span[] } {
	const codes: Span[] = [];
	const strongs: Span[] = [];
	const closerOf = closersIn(line);
	const starsBehind = pairsOfStars(line);
	let open: number | undefined;
	for (let from = 0; ; ) {
		SIGN.lastIndex = from;
		const found = SIGN.exec(line);
		if (!found) return { codes, strongs };
		const { 0: sign, index: at } = found;
		from = at + sign.length;
		if (sign.startsWith('`')) {
			const closer = closerOf(sign.length, from);
			if (closer === undefined || line.slice(from, closer).trim() === '') continue;
			codes.push({ from: at, to: closer + sign.length });
			from = closer + sign.length;
		} else if (!sign.startsWith('*')) {
			// Strong words may end with an address, which would take their stars.
			const limit = open === undefined ? line.length : starsBehind(from);
			const { end, looked, url } = addressAt(line, at, sign, limit);
			from = Math.max(from, url === undefined ? looked : end);
		} else if (sign.length === STRONG_LENGTH) {
			if (open !== undefined && mayClose(line, at)) {
				strongs.push({ from: open, to: from });
				open = undefined;
			} else if (mayOpen(line, at)) open = at;
		}
	}
}

/** Stars within a word are stars: `2**10`. Letters of scripts without spaces may stand on either side. */
const mayOpen = (line: string, at: number) =>
	/\S/.test(line.charAt(at + STRONG_LENGTH)) && !JOINS.test(characterAt(line, at - 1));
const mayClose = (line: string, at: number) =>
	/\S/.test(line.charAt(at - 1)) && !JOINS.test(characterAt(line, at + STRONG_LENGTH));

/** The whole character to which the unit at this place belongs. */
function characterAt(line: string, at: number): string {
	const isSecondHalf = /[\uDC00-\uDFFF]/.test(line.charAt(at));
	return String.fromCodePoint(line.codePointAt(isSecondHalf ? at - 1 : at) ?? 0x20);
}

/** Finds the next run of so many backticks. Asked from left to right, it looks at each run once. */
function closersIn(line: string): (length: number, from: number) => number | undefined {
	const runs = new Map<number, number[]>();
	for (const { 0: run, index } of line.matchAll(BACKTICKS)) {
		const same = runs.get(run.length);
		if (same) same.push(index);
		else runs.set(run.length, [index]);
	}
	for (const same of runs.values()) same.reverse();
	return (length, from) => {
		const same = runs.get(length) ?? [];
		while (same.length > 0 && (same.at(-1) ?? from) < from) same.pop();
		return same.at(-1);
	};
}

/** Finds the next pair of stars, or the end of the line, in the same way. */
function pairsOfStars(line: string): (from: number) => number {
	const pairs = Array.from(line.matchAll(STARS))
		.filter(([run]) => run.length === STRONG_LENGTH)
		.map(({ index }) => index)
		.reverse();
	return (from) => {
		while ((pairs.at(-1) ?? from) < from) pairs.pop();
		return pairs.at(-1) ?? line.length;
	};
}

function countOf(sign: string, line: string, from: number): number {
	let end = from;
	while (line.charAt(end) === sign) end++;
	return end - from;
}
