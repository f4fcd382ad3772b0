import { z } from 'zod';
import { coded } from './errors.ts';

/** Which page of a list: the first without a cursor, then each `next`. At most 250 items a page. */
export const PageInput = z.strictObject({
	cursor: z
		.string()
		.refine(isShort, coded('cursor_invalid', 'This cursor was not handed out by this list: start again without one.'))
		.optional(),
	limit: z.int().min(1).max(250).default(250),
	/** What TanStack's infinite queries send along. All lists go one way. */
	direction: z.literal('forward').optional(),
});

function isShort(cursor: string): boolean {
	return cursor.length <= 2_000;
}
