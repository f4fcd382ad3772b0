/**
 * The log of the server in production: each call of `console`, also by Next, next-auth and other packages, writes one line
 * without control characters. Messages of errors contain what callers send.
 */
import { format } from 'node:util';
import { oneLine } from '../../contract/text/one-line.ts';

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** Changes `console` for this process. */
export function logInOneLine(): void {
	for (const method of METHODS) {
		const write = console[method].bind(console);
		console[method] = (...words: unknown[]) => write(oneLine(format(...words)));
	}
}
