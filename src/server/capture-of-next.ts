import { TRPCError } from '@trpc/server';
import { refusalOf } from '../api/trpc.ts';
import { TidelineError } from '../contract/errors/errors.ts';
import { exceptions } from './services/exceptions.ts';

/** Counts an error that Next met and wrote to the log. A refusal that the caller brought about is none. */
export function captureOfNext(error: unknown, path: string): void {
	const { status = 500 } = refusalOf(error) ?? {};
	if (status < 500) return;
	exceptions().capture({ error: rootOf(error), where: 'server', path, sentence: 'A page was not rendered' });
}

/** The error that was wrapped for the caller. */
function rootOf(error: unknown): unknown {
	const isWrapped = error instanceof TRPCError || error instanceof TidelineError;
	return isWrapped && error.cause !== undefined ? rootOf(error.cause) : error;
}
