import { ZodError } from 'zod';
import { errorOfIssues, TidelineError } from '../../contract/errors.ts';
import { StorageError } from '../../storage/port.ts';

/** Anything that was thrown, as an error with a stable code. An unforeseen error is `internal` and keeps its cause. */
export function asTidelineError(error: unknown): TidelineError {
	if (error instanceof TidelineError) return error;
	if (error instanceof ZodError) return errorOfIssues(error.issues);
	if (error instanceof StorageError && error.reason === 'unsigned')
		return new TidelineError(
			'link_unavailable',
			'Storage gives no links here. Read the pages of the timeline from Tideline itself (timeline.page).',
			{ cause: error },
		);
	if (error instanceof StorageError && error.reason === 'full')
		return new TidelineError(
			'storage_full',
			'Storage is full, and nothing was written. The operator must make room; then try again.',
			{ cause: error },
		);
	if (error instanceof StorageError && error.reason !== 'invalid')
		return new TidelineError(
			'storage_unavailable',
			'Storage does not answer. Check whether it is done, then try again.',
			{ cause: error },
		);
	return new TidelineError(
		'internal',
		'Something went wrong here, and it was logged. Try again, or tell the operator.',
		{ cause: error },
	);
}
