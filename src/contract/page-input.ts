import { z } from 'zod';

/** Which page of a list: the first without a cursor, then each `next`. At most 250 items a page. */
export const PageInput = z.object({
	cursor: z.string().max(2_000).optional(),
	limit: z.int().min(1).max(250).default(250),
});
