import { ZodError } from 'zod';
import { errorOfIssues, TidelineError } from '../contract/errors/errors.ts';
import { StorageError } from '../storage/port.ts';

/** Anything that was thrown, as an error with a stable code. An unforeseen error is `internal` and keeps its cause. */
export function asTidelineError(error: unknown): TidelineError {
	if (error instanceof TidelineError) return error;
	if (error instanceof ZodError) return errorOfIssues(error.issues);
	if (error instanceof StorageError && error.reason === 'unsigned')
		return new TidelineError(
			'link_unavailable',
			"Storage doesn't give out links here. Read the timeline from Tideline itself (timeline.page).",
			{ cause: error },
		);
	if (error instanceof StorageError && error.reason === 'full')
		return new TidelineError(
			'storage_full',
			'Storage is full, so nothing was saved. Try again once the operator has made room.',
			{ cause: error },
		);
	if (error instanceof StorageError && error.reason === 'stopped')
		return new TidelineError(
			'writing_stopped',
			'Nothing was saved, because the service is moving to another store. Try again in a minute.',
			{ cause: error },
		);
	if (error instanceof StorageError && error.reason !== 'invalid')
		return new TidelineError(
			'storage_unavailable',
			"Storage isn't responding. Check whether it went through, then try again.",
			{ cause: error },
		);
	return new TidelineError('internal', 'Something went wrong on our side. Try again, or contact the operator.', {
		cause: error,
	});
}
