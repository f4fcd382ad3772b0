import type { Block, ListItem } from '../../contract/text/blocks.ts';
import type { Inline, Leaf, Piece } from '../../contract/text/inlines.ts';

/**
 * Texts above the first two limits are collapsed in a feed, in UTF-16 units and in lines. Less than that is shown then, so
 * that expanding is worth a click.
 */
type Limits = { longLength: number; longLines: number; shownLength: number; shownLines: number };

const USUAL_LIMITS: Limits = { longLength: 1_000, longLines: 16, shownLength: 600, shownLines: 10 };
/** About two lines of a compact event. */
export const COMPACT_LIMITS: Limits = { longLength: 90, longLines: 2, shownLength: 72, shownLines: 2 };

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
 * The blocks of a text up to where it is cut. A link is shown whole or not at all, since half of it leads elsewhere. A
 * link with nothing before it is cut and becomes text.
 */
export function blocksUpTo(blocks: readonly Block[], end: number): Block[] {
	const cut = new Cut(end);
	return cut.blocks(blocks);
}

/** Goes through a tree in the order of the text, until a piece does not fit. */
class Cut {
	readonly #end: number;
	#isBlank = true;
	#isOver = false;
	constructor(end: number) {
		this.#end = end;
	}

	blocks(blocks: readonly Block[]): Block[] {
		return blocks.map((block) => this.#block(block)).filter((block) => block !== undefined);
	}

	#block(block: Block): Block | undefined {
		switch (block.kind) {
			case 'paragraph': {
				const inlines = block.inlines.map((inline) => this.#inline(inline)).filter((each) => each !== undefined);
				return inlines.length > 0 ? { ...block, inlines } : undefined;
			}
			case 'code': {
				const pieces = block.pieces.map((piece) => this.#piece(piece)).filter((each) => each !== undefined);
				return pieces.length > 0 ? { ...block, pieces } : undefined;
			}
			case 'quote': {
				const blocks = this.blocks(block.blocks);
				return blocks.length > 0 ? { ...block, blocks } : undefined;
			}
			case 'list': {
				const items = block.items.map((item) => this.#item(item)).filter(({ blocks }) => blocks.length > 0);
				return items.length > 0 ? { ...block, items } : undefined;
			}
		}
	}

	#item = (item: ListItem): ListItem => ({ ...item, blocks: this.blocks(item.blocks) });

	#inline(inline: Inline): Inline | undefined {
		if (inline.kind !== 'strong') return this.#leaf(inline);
		const leaves = inline.leaves.map((leaf) => this.#leaf(leaf)).filter((leaf) => leaf !== undefined);
		return leaves.length > 0 ? { ...inline, leaves } : undefined;
	}

	#leaf(leaf: Leaf): Leaf | undefined {
		const isLink = leaf.kind !== 'text' && leaf.kind !== 'code';
		if (isLink && !this.#isBlank && leaf.at + leaf.text.length > this.#end) this.#isOver = true;
		const piece = this.#piece(leaf);
		if (piece === undefined || piece === leaf) return piece as Leaf | undefined;
		return { kind: leaf.kind === 'code' ? 'code' : 'text', text: piece.text, at: piece.at };
	}

	/** The piece itself, or its beginning. */
	#piece<Cut extends Piece>(piece: Cut): Cut | Piece | undefined {
		if (this.#isOver || piece.at >= this.#end) return undefined;
		this.#isBlank &&= piece.text.trim() === '';
		const shown = this.#end - piece.at;
		return piece.text.length <= shown ? piece : { at: piece.at, text: piece.text.slice(0, shown) };
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
