import { FoundPage, NewMatches, NewMatchesInput, SearchInput } from '../../contract/schema/search.ts';
import { countNewMatches } from '../../domain/search/count-new-matches.ts';
import { searchEvents } from '../../domain/search/search-events.ts';
import { router, searching } from '../trpc.ts';

/** Events by their words. */
export const search = router({
	events: searching
		.input(SearchInput)
		.output(FoundPage)
		.query(({ ctx, input, signal }) => searchEvents(ctx, { ...input, signal })),
	/** The number of matches that are newer than the ones on the page. */
	countNew: searching
		.input(NewMatchesInput)
		.output(NewMatches)
		.query(({ ctx, input, signal }) => countNewMatches(ctx, { ...input, signal })),
});
