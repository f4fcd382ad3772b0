/** Writes where a command was told to write: a new file, a pipe, a device, or standard output (`-`). One way for all. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { TidelineError } from '../../contract/errors/errors.ts';
import { codeOf, writeProblem } from '../terminal/file-problem.ts';
import { standardOutput } from '../terminal/standard-output.ts';
import { endFifo, writeAll, writeFifo } from './fifo.ts';
import type { Output } from './output.ts';
import { openPart, type PartOptions } from './part-file.ts';
import { writeWhole } from './write-whole.ts';

/** Standard output by other names: a file behind it must not be replaced. */
const STANDARD_OUTPUT = ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'];

/** The options `--out` and `--force`. */
export const outOption = (what: string) =>
	['--out <file>', `${what}. - is standard output. A file is called FILE.part until it's whole`] as const;
export const forceOption = ['--force', 'Replace the file if there is one'] as const;

export type OutputOptions = Omit<PartOptions, 'mode'> & {
	/** Nobody else may read a new file. */
	isPrivate?: boolean;
	stopping: AbortSignal;
};

/**
 * Throws `invalid_input` for a file that exists, unless `force` replaces it, and for what cannot be written. A named pipe
 * or a device is written into, and never replaced.
 */
export async function openOutput(path: string, options: OutputOptions): Promise<Output> {
	if (STANDARD_OUTPUT.includes(path)) return notResumed(onStandardOutput(), options);
	const found = await statOf(path);
	if (found?.isDirectory()) throw refused(`${path} is a folder. Name a file in it.`);
	if (found?.isSocket()) throw refused(`${path} is a socket. Name a file or a pipe.`);
	if (found?.isFIFO()) return notResumed(await intoFifo(path, options.stopping), options);
	if (found?.isCharacterDevice()) return notResumed(await intoDevice(path), options);
	if (found?.isBlockDevice()) {
		if (!options.force) throw refused(`${path} is a disk: what is on it would be lost. Add --force to write over it.`);
		return notResumed(await intoDevice(path), options);
	}
	const { isPrivate, ...part } = options;
	const mode = isPrivate ? 0o600 : found ? found.mode & 0o777 : 0o666;
	// A link stays, and what it leads to is replaced.
	return openPart(found ? await realpath(path) : path, { ...part, mode });
}

/** The file behind the links of a path. Undefined if there is none. */
async function statOf(path: string): Promise<Stats | undefined> {
	try {
		return await stat(path);
	} catch (error) {
		if (codeOf(error) !== 'ENOENT') throw writeProblem(path, error);
	}
	const isLink = await lstat(path).then(
		() => true,
		() => false,
	);
	if (isLink) throw refused(`${path} is a link to a file that isn't there. Name that file, or delete the link.`);
	return undefined;
}

const refused = (sentence: string) => new TidelineError('invalid_input', sentence);

function notResumed(output: Output, { resume }: OutputOptions): Output {
	if (resume) throw refused(`Only a file can be resumed, and ${output.name} is none.`);
	return output;
}

const onStandardOutput = (): Output => ({
	name: 'standard output',
	isStandard: true,
	write: (text) => standardOutput.writeAll(text),
	finish: async () => standardOutput.sync(),
	abandon: async () => undefined,
});

async function intoFifo(path: string, stopping: AbortSignal): Promise<Output> {
	const sentence = (error: unknown) => writeProblem(path, error);
	const socket = await writeFifo(path, stopping).catch((error: unknown) => {
		throw sentence(error);
	});
	// Each write is told of its own failure.
	socket?.on('error', () => {});
	return {
		name: path,
		isStandard: false,
		async write(text) {
			if (!socket) throw refused(`Nothing was written: nobody reads ${path}.`);
			await writeAll(socket, text).catch((error: unknown) => {
				throw sentence(error);
			});
		},
		async finish() {
			if (socket) await endFifo(socket);
		},
		async abandon() {
			socket?.destroy();
			return undefined;
		},
	};
}

async function intoDevice(path: string): Promise<Output> {
	let device: FileHandle;
	try {
		// Without making anything: what was looked at is there.
		device = await open(path, constants.O_WRONLY);
	} catch (error) {
		throw writeProblem(path, error);
	}
	return {
		name: path,
		isStandard: false,
		async write(text) {
			await writeWhole(device, Buffer.from(text), null).catch((error: unknown) => {
				throw writeProblem(path, error);
			});
		},
		async finish() {
			try {
				// Most devices keep nothing, and say so.
				await device.sync().catch((error: unknown) => {
					if (!['EINVAL', 'ENOTSUP', 'EROFS'].includes(codeOf(error))) throw writeProblem(path, error);
				});
			} finally {
				await device.close();
			}
		},
		async abandon() {
			await device.close();
			return undefined;
		},
	};
}
