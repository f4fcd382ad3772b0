import { z } from 'zod';
import type * as contract from '../sample.ts';

export const SampleState = z.object({
	state: z.enum(['none', 'offered', 'loading', 'stuck', 'loaded']),
	posted: z.int(),
	of: z.int(),
}) satisfies z.ZodType<contract.SampleState>;

export const AskedForSample = z.object({ repeated: z.boolean().describe('True when somebody asked for it before.') });
