import { z } from 'zod';
import { CURSOR_REFUSED } from '../cursor.ts';
import { coded } from '../errors.ts';
import type * as contract from '../page.ts';

/** Which page of a list: the first without a cursor, then each `next`. At most 250 items a page. */
export const PageInput = z.strictObject({
	cursor: z.string().refine(isShort, coded('cursor_invalid', CURSOR_REFUSED)).optional(),
	limit: z.int().min(1).max(250).default(250),
	/** See the type of this name. */
	direction: z.literal('forward').optional(),
}) satisfies z.ZodType<contract.PageInput>;

function isShort(cursor: string): boolean {
	return cursor.length <= 2_000;
}
