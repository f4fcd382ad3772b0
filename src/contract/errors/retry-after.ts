import type { ErrorCode } from './errors.ts';

/** Seconds after which the same call may succeed. */
const SECONDS: Partial<Record<ErrorCode, number>> = {
	storage_full: 30,
	storage_unavailable: 5,
	writing_stopped: 5,
	ledger_busy: 1,
	request_in_flight: 1,
};

/** An error; one of too many calls says itself how long. */
type Waiting = { code: ErrorCode; retryAfter?: number };

/** Seconds for the `Retry-After` header of an error; undefined where waiting does not help. */
export function retryAfterOf({ code, retryAfter }: Waiting): number | undefined {
	return retryAfter ?? SECONDS[code];
}

/** The header for these errors, by which none of them is asked too early. */
export function retryAfter(...errors: Waiting[]): { 'retry-after'?: string } {
	const seconds = errors.map(retryAfterOf).filter((each) => each !== undefined);
	return seconds.length > 0 ? { 'retry-after': String(Math.max(...seconds)) } : {};
}
