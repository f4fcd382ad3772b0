import { FoundPage, NewMatches, NewMatchesInput, SearchDaysInput, SearchInput } from '../../contract/schema/search.ts';
import { DayCounts } from '../../contract/schema/time.ts';
import { countNewMatches } from '../../domain/search/count-new-matches.ts';
import { countSearchDays } from '../../domain/search/count-search-days.ts';
import { searchEvents } from '../../domain/search/search-events.ts';
import { router, searching, signedIn } from '../trpc.ts';

/** Events by their words. */
export const search = router({
	events: searching
		.input(SearchInput)
		.output(FoundPage)
		.query(({ ctx, input, signal }) => searchEvents(ctx, { ...input, signal })),
	/** The number of results on each day of a month. Each read of 250 results counts as a search. */
	days: signedIn
		.input(SearchDaysInput)
		.output(DayCounts)
		.query(({ ctx, input, signal }) => {
			const beforeRead = () => ctx.limits?.consume('searches', ctx.requester);
			return countSearchDays(ctx, { ...input, signal, beforeRead });
		}),
	/** The number of matches that are newer than the ones on the page. */
	countNew: searching
		.input(NewMatchesInput)
		.output(NewMatches)
		.query(({ ctx, input, signal }) => countNewMatches(ctx, { ...input, signal })),
});
