import { z } from 'zod';
import { codedIssue } from '../errors/errors.ts';
import { CURSOR_REFUSED } from '../reading/cursor.ts';
import { AnyTime } from './time.ts';

/** A page of a list: the first without a cursor, then each `next`. At most 250 items a page. */
export const PageInput = z.strictObject({
	cursor: z
		.string()
		.refine(isShort, codedIssue('cursor_invalid', CURSOR_REFUSED))
		.optional()
		.describe('The `next` of the previous page. Without it you get the first page.'),
	limit: z.int().min(1).max(250).default(250).describe('The most items per page.'),
	/** TanStack's infinite queries send it along. */
	direction: z.literal('forward').optional().describe('All lists go one way.'),
});

/** A page of events, which may begin below the newest. */
export const EventPageInput = PageInput.extend({
	before: AnyTime.optional().describe(
		'Only events from before this time: ISO 8601, such as 2026-03-01 or 2026-03-01T09:30:00Z. A date is its first moment in UTC.',
	),
});

/** A page of such items. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
	z.object({
		items: z.array(item).describe('There can be few or none. The list ends when there is no `next`.'),
		next: z.string().optional().describe('The `cursor` of the next page.'),
	});

function isShort(cursor: string): boolean {
	return cursor.length <= 2_000;
}
