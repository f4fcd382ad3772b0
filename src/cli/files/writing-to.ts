import { TidelineError } from '../../contract/errors/errors.ts';
import { warn } from '../terminal/print.ts';
import type { Output } from './output.ts';

/** Writes all of it, and finishes the output only then. Broken off, by an error or a signal, it is never called whole. */
export async function writingTo<T>(output: Output, stopping: AbortSignal, write: () => Promise<T>): Promise<T> {
	try {
		const result = await write();
		if (stopping.aborted) throw new TidelineError('invalid_input', `${output.name} was not written to its end.`);
		await output.finish();
		return result;
	} catch (error) {
		const left = await output.abandon();
		if (left) warn(left);
		throw error;
	}
}
