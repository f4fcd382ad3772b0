import { fsyncSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { codeOf, writeProblem } from './file-problem.ts';

const OUTPUT = 1;
const NAME = 'standard output';

/** Terminals and pipes; Windows has its own kind of both. The rest are files and devices. */
const isStream = process.stdout instanceof Socket;

/**
 * Standard output, whole: of a file that a full disk cuts off, Node's own stream notices nothing. Throws a sentence when
 * there is no room.
 */
export const standardOutput = {
	get isTTY() {
		return process.stdout.isTTY;
	},
	write(text: string): void {
		if (isStream) process.stdout.write(text);
		else writeWhole(Buffer.from(text));
	},
	/** Resolves once the other side has taken it. */
	async writeAll(text: string): Promise<void> {
		if (!isStream) return writeWhole(Buffer.from(text));
		await new Promise<void>((resolve, reject) => {
			process.stdout.write(text, (error) => {
				if (!error) resolve();
				// `watchOutput` hears of a reader that has left.
				else if (codeOf(error) !== 'EPIPE') reject(writeProblem(NAME, error));
			});
		});
	},
	/** Puts a file on the disk. A device that keeps nothing has nothing to put there. */
	sync(): void {
		if (isStream) return;
		try {
			fsyncSync(OUTPUT);
		} catch (error) {
			if (!['EINVAL', 'ENOTSUP', 'EROFS'].includes(codeOf(error))) throw writeProblem(NAME, error);
		}
	},
};

function writeWhole(bytes: Buffer): void {
	try {
		for (let done = 0; done < bytes.length; ) done += writeSync(OUTPUT, bytes, done);
	} catch (error) {
		throw writeProblem(NAME, error);
	}
}

/** A reader such as `head` may stop before the end, which is no error. `onProblem` is told of all else. */
export function watchOutput(onProblem: (problem: Error) => void): void {
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EPIPE') onProblem(writeProblem(NAME, error));
		process.exit();
	});
	// Nobody is left to tell.
	process.stderr.on('error', () => {});
}
