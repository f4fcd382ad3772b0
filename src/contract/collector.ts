/**
 * The progress of the collector of the whole trail: it has `next` of the `size` leaves of the log. `failures` counts
 * the tries since the last success; `problem` says why the last one failed, `retryAt` when the next one is due. Times
 * are ISO 8601 in UTC.
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
