/**
 * Named pipes, without a thread that waits for the other side: such a thread would keep the process from ending at a
 * signal.
 */
import { once } from 'node:events';
import { close, constants, open } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf } from '../terminal/file-problem.ts';

const openFile = promisify(open);
/** Interval of the checks whether a reader has come. */
const ASK_AGAIN_MS = 50;
/** Elsewhere a pipe that nobody writes yet reads as if it had ended. */
const isPatient = process.platform === 'linux';

/** Reads a named pipe from its first writer on until no writer is left. */
export async function readFifo(path: string): Promise<Socket> {
	const file = await openFile(path, constants.O_RDONLY | (isPatient ? constants.O_NONBLOCK : 0));
	return new Socket({ fd: file, readable: true, writable: false });
}

/** A named pipe to write into, once there is somebody who reads. Undefined when the signal came first. */
export async function writeFifo(path: string, signal: AbortSignal): Promise<Socket | undefined> {
	while (!signal.aborted)
		try {
			const file = await openFile(path, constants.O_WRONLY | constants.O_NONBLOCK);
			if (!signal.aborted) return new Socket({ fd: file, readable: false, writable: true });
			close(file);
		} catch (error) {
			if (codeOf(error) !== 'ENXIO') throw error;
			await sleep(ASK_AGAIN_MS, undefined, { signal }).catch(() => {});
		}
	return undefined;
}

/** Resolves once the other side has taken it, or the pipe holds it. */
export function writeAll(socket: Socket, text: string): Promise<void> {
	return new Promise((resolve, reject) => {
		socket.write(text, (error) => (error ? reject(error) : resolve()));
	});
}

export async function endFifo(socket: Socket): Promise<void> {
	const closed = once(socket, 'close');
	socket.end();
	await closed;
}
