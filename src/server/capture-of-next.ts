import { refusalOf } from '../api/trpc.ts';
import { exceptions } from './services/exceptions.ts';

/** Counts an error that Next met and wrote to the log. A refusal that the caller brought about is none. */
export function captureOfNext(error: unknown, path: string): void {
	const { status = 500 } = refusalOf(error) ?? {};
	if (status >= 500) exceptions().capture({ error, where: 'server', path, sentence: 'A page was not rendered' });
}
