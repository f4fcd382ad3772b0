import { z } from 'zod';
import { HINTS, NEW_MATCHES_LIMIT, type FoundPage as PlainPage, SEARCH_ORDERS } from '../search/found.ts';
import { OPERATORS } from '../search/query.ts';
import { Event, EventId } from './event.ts';
import { PageInput, pageOf } from './page.ts';
import { ZonedMonthInput } from './time.ts';

const Query = z
	.string()
	.describe('Words, "phrases", -words and operators such as from:alice. See the page about search.');
const Order = z
	.enum(SEARCH_ORDERS)
	.default('newest')
	.describe('`newest` first, or the best matches of the newest 1,000 first (`relevance`).');

export const SearchInput = PageInput.extend({
	query: Query,
	order: Order,
	typing: z.boolean().optional().describe('The last word may go on.'),
});

export const NewMatchesInput = z.strictObject({
	query: Query,
	since: EventId.optional().describe('Only newer events than this one count.'),
});

export const SearchDaysInput = ZonedMonthInput.extend({ query: Query });

export const RestSearch = PageInput.omit({ direction: true }).extend({ q: Query, order: Order });

const Place = z.int().min(0).describe('In UTF-16 units.');

export const FoundInSearch = z.object({
	event: Event,
	highlights: z
		.array(z.object({ at: Place, end: Place }))
		.describe('The parts of the text that were searched for, in order, each without its `end`.'),
});

const SearchHint = z
	.object({ code: z.enum(HINTS), operator: z.enum(OPERATORS).optional(), value: z.string().optional() })
	.describe('Reasons why the query may find less than expected.');

export const FoundPage = pageOf(FoundInSearch).extend({ hints: z.array(SearchHint) }) satisfies z.ZodType<PlainPage>;

export const NewMatches = z.int().describe(`Readable matches. ${NEW_MATCHES_LIMIT} stands for as many or more.`);
