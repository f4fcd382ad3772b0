import type { Properties, Value, Write } from '../../port.ts';
import { LEAST_SHARED } from '../file/contents.ts';

/** The values of a content beside its numbers, with null for each of these. */
type Texts = { names: string[]; values: (Value | null)[]; rows: number };

type Content = { texts: Texts; numbers: number[] };

/** Number of values in `contents` for one content. */
export const CONTENT_CELLS = 3;

/**
 * Encodes the contents of one request. The rows of one event mostly differ in a number alone, the epoch under which it
 * came to their reader: their texts are encoded, travel and are stored once.
 */
export class ContentEncoder {
	readonly #contents: Content[] = [];
	/** The rows of one event and epoch hold the same properties object. */
	readonly #places = new Map<Properties, number>();
	#last: Texts | undefined;

	/** The index of a write's content. */
	placeOf({ kind, properties }: Exclude<Write, { kind: 'delete' }>): number {
		const known = this.#places.get(properties);
		if (known !== undefined) {
			(this.#contents[known] as Content).texts.rows += 1;
			return known;
		}
		const content = this.#sharing(properties) ?? contentOf(properties);
		// An update changes the row of one reader.
		if (kind !== 'update') this.#last = content.texts;
		content.texts.rows += 1;
		const place = this.#contents.push(content) - 1;
		this.#places.set(properties, place);
		return place;
	}

	/** `together`: a transaction on one partition, whose rows share nothing. */
	encode(together: boolean): { shapes: string[]; shared: string[]; contents: (string | number)[] } {
		const shapes: string[] = [];
		const shared: string[] = [];
		const contents: (string | number)[] = [];
		const encoded = new Map<Texts, { shape: number; place: number }>();
		for (const { texts, numbers } of this.#contents) {
			let known = encoded.get(texts);
			if (!known) {
				const body = together || texts.rows === 1 ? '' : JSON.stringify(texts.values);
				const isShared = body.length >= LEAST_SHARED;
				known = { shape: indexOf(shapes, texts.names.join()), place: isShared ? shared.push(body) - 1 : -1 };
				encoded.set(texts, known);
			}
			const body = known.place === -1 ? wholeOf(texts, numbers) : numbers.join();
			contents.push(known.shape, body, known.place);
		}
		return { shapes, shared, contents };
	}

	/** The content of these properties, if its texts are those of the row before. */
	#sharing(properties: Properties): Content | undefined {
		const texts = this.#last;
		if (!texts) return undefined;
		const numbers: number[] = [];
		let at = 0;
		for (const name in properties) {
			const value = properties[name];
			if (value === undefined) continue;
			const isNumber = typeof value === 'number';
			if (texts.names[at] !== name || texts.values[at] !== (isNumber ? null : value)) return undefined;
			if (isNumber) numbers.push(value);
			at += 1;
		}
		return at === texts.names.length ? { texts, numbers } : undefined;
	}
}

function contentOf(properties: Properties): Content {
	const texts: Texts = { names: [], values: [], rows: 0 };
	const numbers: number[] = [];
	for (const name in properties) {
		const value = properties[name];
		if (value === undefined) continue;
		texts.names.push(name);
		texts.values.push(typeof value === 'number' ? null : value);
		if (typeof value === 'number') numbers.push(value);
	}
	return { texts, numbers };
}

function wholeOf({ values }: Texts, numbers: number[]): string {
	let next = 0;
	return JSON.stringify(values.map((value) => value ?? numbers[next++]));
}

/** Rows that are written together mostly have the same names: the list is short. */
function indexOf(shapes: string[], names: string): number {
	const index = shapes.indexOf(names);
	return index === -1 ? shapes.push(names) - 1 : index;
}
