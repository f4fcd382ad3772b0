/**
 * How far the collector of the whole trail is: it has `next` of the `size` leaves of the log. `failures`: tries since it took
 * something last; `problem` is what the last one met, and `retryAt` when the next one is. Times are ISO 8601 in UTC.
 */
export type CollectorStatus = {
	address: string;
	format: 'ndjson' | 'ocsf';
	generation: number;
	next: number;
	size: number;
	sentAt?: string;
	failures: number;
	problem?: string;
	retryAt?: string;
};
