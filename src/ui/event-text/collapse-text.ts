import type { TextSegment } from '../../contract/text/rich-text.ts';

/**
 * Texts above the first two limits are collapsed in a feed, in UTF-16 units and in lines. Less than that is shown then, so
 * that expanding is worth a click.
 */
type Limits = { longLength: number; longLines: number; shownLength: number; shownLines: number };

const USUAL_LIMITS: Limits = { longLength: 1_000, longLines: 16, shownLength: 600, shownLines: 10 };
/** About two lines of a compact event. */
export const COMPACT_LIMITS: Limits = { longLength: 110, longLines: 2, shownLength: 88, shownLines: 2 };

/** A cut goes back to the end of a word that is at most this near. */
const CUT_TOLERANCE = 60;

/**
 * The place at which a collapsed text is cut, in UTF-16 units; undefined for a text that is short enough to show whole.
 */
export function collapseAt(text: string, limits = USUAL_LIMITS): number | undefined {
	const { longLength, longLines, shownLength, shownLines } = limits;
	if (text.length <= longLength && endOfLine(text, longLines) === text.length) return undefined;
	const most = Math.min(shownLength, endOfLine(text, shownLines));
	const cut = text.slice(0, most);
	const word = most < shownLength ? most : cut.search(/\s\S*$/u);
	const end = word >= most - CUT_TOLERANCE ? word : most;
	// A cut never falls between the two halves of a character.
	return /[\uD800-\uDBFF]$/.test(text.slice(0, end)) ? end - 1 : end;
}

/**
 * The segments of a text up to where it is cut. A link is shown whole or not at all, since half of it leads
 * elsewhere. A link with nothing before it is cut and becomes text.
 */
export function* segmentsUpTo(segments: Iterable<TextSegment>, end: number): Generator<TextSegment> {
	let blank = true;
	for (const segment of segments) {
		if (segment.at >= end) return;
		const whole = segment.at + segment.text.length <= end;
		if (segment.kind !== 'text' && !whole && !blank) return;
		yield whole ? segment : { kind: 'text', text: segment.text.slice(0, end - segment.at), at: segment.at };
		blank &&= segment.text.trim() === '';
	}
}

/** The end of this many lines. */
function endOfLine(text: string, lines: number): number {
	let end = -1;
	for (let line = 0; line < lines; line++) {
		end = text.indexOf('\n', end + 1);
		if (end < 0) return text.length;
	}
	return end;
}
