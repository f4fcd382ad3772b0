/** Tells by its first bytes whether a file is text, and in which encoding. */
import { TidelineError } from '../../contract/errors/errors.ts';
import { beginningOf } from './beginning.ts';

export const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Files that people take for text, by their first bytes. */
const BINARY_FORMATS: [begins: string, what: string][] = [
	['504b0304', 'a ZIP archive or a spreadsheet. Unpack it, or save it as CSV'],
	['d0cf11e0', 'a spreadsheet or document of an old Office. Save it as CSV'],
	['1f8b', 'compressed twice. Unpack it once'],
	['28b52ffd', 'compressed with zstd. Unpack it, or use gzip'],
	['425a68', 'compressed with bzip2. Unpack it, or use gzip'],
	['fd377a585a', 'compressed with xz. Unpack it, or use gzip'],
	['255044462d', 'a PDF. Use the file it was made from'],
	['53514c69746520666f726d617420', 'an SQLite database. Export it as text'],
	['fffe0000', 'in UTF-32. Save it as UTF-8'],
	['0000feff', 'in UTF-32. Save it as UTF-8'],
];

/** UTF-8 of UTF-8 or UTF-16, without a byte order mark. Throws `invalid_input` for anything else, as far as its beginning tells. */
export async function* inUtf8(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
	const [beginning, all] = await beginningOf(bytes);
	const other = BINARY_FORMATS.find(([begins]) => beginning.toString('hex').startsWith(begins));
	if (other) throw new TidelineError('invalid_input', `${name} is ${other[1]}.`);
	const utf16 = utf16Of(beginning);
	if (utf16) yield* decoded(all, utf16);
	else if (beginning.includes(0)) throw new TidelineError('invalid_input', `${name} isn't a text file.`);
	else yield* withoutMark(all, beginning);
}

/**
 * Detects UTF-16 by its byte order mark, or by a first letter, digit or sign of ASCII, with which all of our files
 * begin.
 */
function utf16Of([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
	if (first === undefined || second === undefined) return undefined;
	if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le';
	if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be';
	return undefined;
}

/** A half of a character, or half of a pair, ends it with an error. */
async function* decoded(bytes: AsyncIterable<Buffer>, encoding: 'utf-16le' | 'utf-16be'): AsyncGenerator<Buffer> {
	const decoder = new TextDecoder(encoding, { fatal: true });
	for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }));
	yield Buffer.from(decoder.decode());
}

async function* withoutMark(bytes: AsyncIterable<Buffer>, beginning: Buffer): AsyncGenerator<Buffer> {
	let marks = beginning.subarray(0, 3).equals(Buffer.from('\ufeff')) ? 3 : 0;
	for await (const chunk of bytes) {
		const skipped = Math.min(marks, chunk.length);
		marks -= skipped;
		yield chunk.subarray(skipped);
	}
}
