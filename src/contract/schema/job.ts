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

/** How many were sent again. */
export const RedrivenJobs = z.int();
