import { z } from 'zod';
import type * as contract from '../collector.ts';
import { Time } from './time.ts';

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
}) satisfies z.ZodType<contract.CollectorStatus>;
