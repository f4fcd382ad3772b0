import { TidelineError } from '../../contract/errors/errors.ts';
import { type Input, openInput } from '../files/open-input.ts';

/** Longest line, in bytes: a CloudEvent of the longest text fits many times. */
const LONGEST_LINE = 1024 * 1024;
/** A file with a line of so many bytes is no file of lines, and is not read to its end. */
const NO_LINE = 64 * LONGEST_LINE;

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/** A line of a file, counted from 1. `text` is undefined when it is too long or not UTF-8, and `problem` says so. */
export type Line =
	| { number: number; text: string; problem?: undefined }
	| { number: number; text?: undefined; problem: string };

/** The lines, without blank ones. They can be read once: a pipe cannot be read again. */
export type Lines = AsyncIterableIterator<Line> & Pick<Input, 'name' | 'bytesRead' | 'bytesInAll' | 'stop'>;

/**
 * The lines of a text: UTF-8 or UTF-16, gzip or plain (its first bytes say which), with any line ends. From a file, a
 * pipe, or standard input (`-`). Throws `not_found`, and `invalid_input` for a damaged file or one that is no text.
 */
export async function openLines(path: string): Promise<Lines> {
	const input = await openInput(path);
	return Object.assign(split(input), {
		name: input.name,
		bytesRead: input.bytesRead,
		bytesInAll: input.bytesInAll,
		stop: input.stop,
	});
}

async function* split({ name, text }: Input): AsyncGenerator<Line> {
	let rest: Buffer[] = [];
	let length = 0;
	let number = 0;
	const finish = () => {
		const line = toLine(++number, Buffer.concat(rest), length);
		rest = [];
		length = 0;
		return line;
	};
	const add = (bytes: Buffer) => {
		length += bytes.length;
		// The rest of a line that is too long is only counted.
		if (length <= LONGEST_LINE) rest.push(bytes);
		if (length > NO_LINE)
			throw new Error(`line ${number + 1} has more than ${NO_LINE.toLocaleString('en')} bytes, so these are no lines`);
	};
	try {
		for await (const chunk of withLineFeeds(text)) {
			let from = 0;
			while (from < chunk.length) {
				// Blank lines are only counted: a small compressed file may hold millions of them.
				if (length === 0)
					for (let at = from; isBlank(chunk[at]); at++)
						if (chunk[at] === LF) {
							number++;
							from = at + 1;
						}
				if (from === chunk.length) break;
				const end = chunk.indexOf(LF, from);
				add(chunk.subarray(from, end < 0 ? undefined : end));
				if (end < 0) break;
				yield finish();
				from = end + 1;
			}
		}
	} catch (error) {
		if (error instanceof TidelineError) throw error;
		throw new TidelineError(
			'invalid_input',
			`${name} ends early or is damaged after line ${number} (${(error as Error).message}). The lines before it are loaded, except for rejected ones. Fix the file and load it again: nothing is loaded twice.`,
		);
	}
	if (length > 0) yield finish();
}

const isBlank = (byte: number | undefined) => byte === LF || byte === SPACE || byte === CR || byte === TAB;

/** A text whose first line ends with a carriage return alone has such ends, as spreadsheets on a Mac write them. */
async function* withLineFeeds(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let ends: 'unknown' | 'LF' | 'CR' = 'unknown';
	let held: Buffer | undefined;
	for await (const part of text) {
		const chunk = held ? Buffer.concat([held, part]) : part;
		held = undefined;
		if (ends === 'unknown') {
			const cr = chunk.indexOf(CR);
			const lf = chunk.indexOf(LF);
			const isFirst = cr >= 0 && (lf < 0 || cr < lf);
			// The byte behind it tells.
			if (isFirst && cr === chunk.length - 1) held = chunk.subarray(cr);
			else if (isFirst && lf !== cr + 1) ends = 'CR';
			else if (lf >= 0) ends = 'LF';
		}
		yield ends === 'CR' ? carriageReturnsAsLineFeeds(chunk) : held ? chunk.subarray(0, -1) : chunk;
	}
	if (held) yield Buffer.from([LF]);
}

function carriageReturnsAsLineFeeds(chunk: Buffer): Buffer {
	const changed = Buffer.from(chunk);
	for (let at = changed.indexOf(CR); at >= 0; at = changed.indexOf(CR, at + 1))
		if (changed[at + 1] !== LF) changed[at] = LF;
	return changed;
}

function toLine(number: number, bytes: Buffer, length: number): Line {
	if (length > LONGEST_LINE)
		return { number, problem: `The line is longer than ${LONGEST_LINE.toLocaleString('en')} bytes.` };
	try {
		// Drops the byte order mark of a line: files that were joined have one in the middle.
		return { number, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
	} catch {
		return { number, problem: "The line isn't valid UTF-8." };
	}
}

/** Lines with one before them that was read already. */
export function withFirst(lines: Lines, { number, text }: { number: number; text: string }): Lines {
	const all = async function* (): AsyncGenerator<Line> {
		yield { number, text };
		yield* lines;
	};
	const { name, bytesRead, bytesInAll, stop } = lines;
	return Object.assign(all(), { name, bytesRead, bytesInAll, stop });
}
