/** Failures that pass, and how long a tail waits for that. */
import { ApiError } from './api-error.ts';
import { ReadError } from './read-error.ts';

export const OUTAGE = { leastMs: 500, stepMs: 500, mostMs: 30_000 };

/** Whether another try may cure it. */
export function isPassing(error: unknown): boolean {
	if (error instanceof ReadError) return error.reason !== 'refused';
	if (!(error instanceof ApiError)) return false;
	const { status = 503 } = error;
	return status >= 500 || status === 429 || status === 408;
}
