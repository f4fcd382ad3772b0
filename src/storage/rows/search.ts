/** The rows of documents in the table `search`. */
import { searchKeys } from '../keys-of-search.ts';
import type { Properties, Row } from '../port.ts';
import type { SearchDocument } from '../search-index.ts';

/** `parts`: how many transactions its terms take, 0 where they have no rows. */
export type DocumentRow =
	| { removed: true; parts: number }
	| { removed: false; parts: number; document: SearchDocument };

/** Characters of one property: less than storage takes, since a surrogate pair is not cut. */
const PIECE = 30_000;

/** No character of a word or a mark. */
const BETWEEN_WORDS = ' ';
const BETWEEN_MARKS = '\n';

export const documentProperties = ({ poster, words, marks }: SearchDocument, parts: number): Properties => ({
	poster,
	...pieces('words', words.join(BETWEEN_WORDS)),
	...pieces('marks', marks.join(BETWEEN_MARKS)),
	parts,
	removed: false,
});

/** Tombstone of a removed document: a late insert finds the place taken. */
export const documentTombstone = (parts: number): Properties => ({ parts, removed: true });

export function documentRowOf(row: Row): DocumentRow {
	const { removed, parts, poster } = row.properties;
	if (removed) return { removed: true, parts: Number(parts) };
	return {
		removed: false,
		parts: Number(parts),
		document: {
			id: searchKeys.eventOfDocument(row.row),
			poster: String(poster),
			words: split(joined(row, 'words'), BETWEEN_WORDS),
			marks: split(joined(row, 'marks'), BETWEEN_MARKS),
		},
	};
}

function pieces(name: string, text: string): Properties {
	const found: Properties = {};
	let piece = 0;
	for (let start = 0; start < text.length || piece === 0; piece++) {
		let end = start + PIECE;
		if (isLowSurrogate(text, end)) end -= 1;
		found[piece === 0 ? name : name + piece] = text.slice(start, end);
		start = end;
	}
	return found;
}

function isLowSurrogate(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code >= 0xdc00 && code <= 0xdfff;
}

function joined({ properties }: Row, name: string): string {
	let text = String(properties[name]);
	for (let piece = 1; properties[name + piece] !== undefined; piece++) text += String(properties[name + piece]);
	return text;
}

const split = (text: string, between: string) => (text === '' ? [] : text.split(between));
