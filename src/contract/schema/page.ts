import { z } from 'zod';
import { CURSOR_REFUSED } from '../cursor.ts';
import { coded } from '../errors.ts';

/** Which page of a list: the first without a cursor, then each `next`. At most 250 items a page. */
export const PageInput = z.strictObject({
	cursor: z.string().refine(isShort, coded('cursor_invalid', CURSOR_REFUSED)).optional(),
	limit: z.int().min(1).max(250).default(250),
	/** What TanStack's infinite queries send along. All lists go one way. */
	direction: z.literal('forward').optional(),
});

function isShort(cursor: string): boolean {
	return cursor.length <= 2_000;
}
