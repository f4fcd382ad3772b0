import { z } from 'zod';

/**
 * The state of the sample: `posted` of its events of `of`.
 * - `none`: it can't be loaded here. `offered`: it can.
 * - `loading`: its job is under way. `stuck`: its job is parked.
 * - `loaded`: all of it is there.
 */
export const SampleState = z.object({
	state: z.enum(['none', 'offered', 'loading', 'stuck', 'loaded']),
	posted: z.int(),
	of: z.int(),
});
export type SampleState = z.infer<typeof SampleState>;

export const AskedForSample = z.object({ repeated: z.boolean().describe('True when somebody asked for it before.') });
