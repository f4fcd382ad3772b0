import { z } from 'zod';
import { Time } from './time.ts';

/**
 * The progress of the collector of the whole trail: it has `next` of the `size` leaves of the log. `failures` counts
 * the tries since the last success; `problem` says why the last one failed, `retryAt` when the next one is due.
 */
export const CollectorStatus = z.object({
	address: z.string(),
	format: z.enum(['ndjson', 'ocsf']),
	generation: z.int(),
	next: z.int(),
	size: z.int(),
	sentAt: Time.optional(),
	failures: z.int(),
	problem: z.string().optional(),
	retryAt: Time.optional(),
});
export type CollectorStatus = z.infer<typeof CollectorStatus>;
