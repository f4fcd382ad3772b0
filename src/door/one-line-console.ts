/**
 * The log of the server in production: whatever writes to it (Next, next-auth and other packages too) writes one line a
 * call, in which nothing acts. What callers send gets into the messages of errors.
 */
import { format } from 'node:util';
import { oneLine } from '../contract/one-line.ts';

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** Makes this process log so, from now on. */
export function logInOneLine(): void {
	for (const method of METHODS) {
		const write = console[method].bind(console);
		console[method] = (...words: unknown[]) => write(oneLine(format(...words)));
	}
}
