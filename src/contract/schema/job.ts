import { z } from 'zod';
import { Time } from './time.ts';

/** Jobs that were given up, until an admin sends them again. */
export const ParkedJobs = z.array(
	z.object({
		reason: z.string().describe('Why it was given up.'),
		at: Time,
		body: z.string().describe('What its message said.'),
	}),
);

/** Pushes to webhooks that are due and were not sent yet. */
export const PushesWaiting = z.object({
	webhooks: z.int().describe('Of how many webhooks, up to 1,000.'),
	since: Time.optional().describe('When the oldest was due.'),
});
export type PushesWaiting = z.infer<typeof PushesWaiting>;

/** The number of jobs that were sent again. */
export const RedrivenJobs = z.int();
