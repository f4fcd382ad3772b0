import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { TidelineError } from '../../contract/errors.ts';

/** Longest line, in bytes: a CloudEvent of the longest text fits many times. */
const LONGEST_LINE = 1024 * 1024;

/** A line of a file, counted from 1. `text` is undefined when it is too long or not UTF-8, and `problem` says so. */
export type Line =
	| { number: number; text: string; problem?: undefined }
	| { number: number; text?: undefined; problem: string };

/** The lines of a text file, gzip or plain (its first bytes say which). Throws `not_found`, and `invalid_input` for a damaged file. */
export async function openLines(path: string): Promise<AsyncGenerator<Line>> {
	return split(path, await isGzip(path));
}

/** The number of lines, as far as the file can be read. A progress bar counts to it. */
export async function countLines(path: string): Promise<number> {
	let count = 0;
	try {
		for await (const chunk of contentOf(path, await isGzip(path)))
			for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) count++;
	} catch {
		// `openLines` reads it again, and says what is wrong and where.
	}
	return count;
}

function contentOf(path: string, gzip: boolean): AsyncIterable<Buffer> {
	const file = createReadStream(path);
	if (!gzip) return file;
	const content = file.pipe(createGunzip());
	// pipe() does not pass errors on.
	file.on('error', (error) => content.destroy(error));
	return content;
}

async function isGzip(path: string): Promise<boolean> {
	try {
		await using handle = await open(path);
		const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
		return buffer[0] === 0x1f && buffer[1] === 0x8b;
	} catch (error) {
		throw new TidelineError(
			'not_found',
			`Can't read ${path}: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`,
		);
	}
}

async function* split(path: string, gzip: boolean): AsyncGenerator<Line> {
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
	};
	try {
		for await (const chunk of contentOf(path, gzip)) {
			let from = 0;
			for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
				add(chunk.subarray(from, end));
				from = end + 1;
				yield finish();
			}
			add(chunk.subarray(from));
		}
	} catch (error) {
		throw new TidelineError(
			'invalid_input',
			`${path} ends early or is damaged after line ${number} (${(error as Error).message}). The lines before it are loaded, except for rejected ones. Fix the file and load it again: nothing is loaded twice.`,
		);
	}
	if (length > 0) yield finish();
}

function toLine(number: number, bytes: Buffer, length: number): Line {
	if (length > LONGEST_LINE)
		return { number, problem: `The line is longer than ${LONGEST_LINE.toLocaleString('en')} bytes.` };
	try {
		// Drops the byte order mark of a first line.
		return { number, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
	} catch {
		return { number, problem: "The line isn't valid UTF-8." };
	}
}
