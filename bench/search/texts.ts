/** Texts of events with the words of real ones, as often as those have them. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { wordsOf } from '../../src/contract/text/words.ts';

/** Words of the shortest text and of the longest. */
const SHORTEST_WORDS = 4;
const LONGEST_WORDS = 24;

/** Draws the same texts each time. */
export class Texts {
	readonly #words: readonly string[];

	private constructor(words: readonly string[]) {
		this.#words = words;
	}

	/** Reads the texts from a gzip file of NDJSON with CloudEvents. */
	static async of(file: string): Promise<Texts> {
		const words: string[] = [];
		for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
			const { data } = JSON.parse(line) as { data?: { text?: string } };
			words.push(...wordsOf(data?.text ?? '').map(({ word }) => word));
		}
		return new Texts(words);
	}

	/** The words of the text of that number. */
	at(number: number): string[] {
		const length = SHORTEST_WORDS + (scattered(number, 0) % (LONGEST_WORDS - SHORTEST_WORDS + 1));
		return Array.from(
			{ length },
			(_, index) => this.#words[scattered(number, index + 1) % this.#words.length] as string,
		);
	}

	/** Two words of one text: common ones, rare ones, or one of each, as texts have them. */
	pair(number: number): [string, string] {
		const [first, ...others] = new Set(this.at(number * 7_919 + 13));
		return [first as string, others[number % Math.max(1, others.length)] ?? (first as string)];
	}
}

/** A whole number that looks drawn by lot (splitmix32). */
function scattered(number: number, index: number): number {
	let value = (Math.imul(number, 0x9e3779b9) + Math.imul(index, 0x85ebca6b)) | 0;
	value = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
	value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
	return (value ^ (value >>> 15)) >>> 0;
}
