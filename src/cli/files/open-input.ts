/** Reads what a command was told to read, once: from a file, a pipe, a device, or standard input (`-`). */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { TidelineError } from '../../contract/errors/errors.ts';
import { refuseRead } from '../terminal/file-problem.ts';
import { beginningOf } from './beginning.ts';
import { readFifo } from './fifo.ts';
import { inUtf8, isGzip } from './text-encoding.ts';

/** Standard input by other names: where it is a socket, nobody can open it by them. */
const STANDARD_INPUT = ['-', '/dev/stdin', '/dev/fd/0', '/proc/self/fd/0'];

export type Input = {
	/** Its name in sentences. */
	name: string;
	/** Its text as UTF-8, unpacked. Can be read once. Throws `invalid_input` for what is no text. */
	text: AsyncIterable<Buffer>;
	/** Bytes of it that were read, and all that it has, where that is known. */
	bytesRead(): number;
	bytesInAll: number | undefined;
	/** Ends the reading: what follows is not read any more. */
	stop(): void;
};

/** Throws `not_found`, and `invalid_input` for what cannot be read. */
export async function openInput(path: string): Promise<Input> {
	const isStandard = STANDARD_INPUT.includes(path);
	const name = isStandard ? 'standard input' : path;
	const { source, bytesInAll } = isStandard ? { source: process.stdin, bytesInAll: undefined } : await openPath(path);
	let bytes = 0;
	const counted = async function* () {
		for await (const chunk of source as AsyncIterable<Buffer>) {
			bytes += chunk.length;
			yield chunk;
		}
	};
	return {
		name,
		text: textOf(counted(), name),
		bytesRead: () => bytes,
		bytesInAll,
		stop: () => void source.destroy(),
	};
}

async function openPath(path: string): Promise<{ source: Readable; bytesInAll: number | undefined }> {
	try {
		const found = await stat(path);
		if (found.isFIFO()) return { source: await readFifo(path), bytesInAll: undefined };
		if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
		const source = createReadStream(path);
		await new Promise((resolve, reject) => source.once('open', resolve).once('error', reject));
		// Files that the system makes up have no size.
		return { source, bytesInAll: found.isFile() && found.size > 0 ? found.size : undefined };
	} catch (error) {
		return refuseRead(path, error);
	}
}

/** A compressed file is told by its first bytes, not by its name. */
async function* textOf(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
	const [beginning, all] = await beginningOf(source);
	yield* inUtf8(isGzip(beginning) ? unpacked(all) : all, name);
}

async function* unpacked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	const content = createGunzip();
	const fed = pipeline(bytes, content).catch((error: Error) => void content.destroy(error));
	yield* content as AsyncIterable<Buffer>;
	await fed;
}

/** All of a small text. Throws `invalid_input` for one of more than `most` bytes, or that is no text. */
export async function readText(path: string, most: number): Promise<string> {
	const input = await openInput(path);
	const parts: Buffer[] = [];
	let length = 0;
	try {
		for await (const part of input.text) {
			length += part.length;
			if (length > most)
				throw new TidelineError(
					'invalid_input',
					`${input.name} is longer than ${most.toLocaleString('en')} bytes, so it can't be the right file.`,
				);
			parts.push(part);
		}
	} catch (error) {
		if (error instanceof TidelineError) throw error;
		refuseRead(input.name, error);
	}
	return Buffer.concat(parts).toString('utf8');
}
