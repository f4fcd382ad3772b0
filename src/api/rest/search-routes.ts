import { FoundWithPeople } from '../../contract/schema/rest/rest.ts';
import { MatchCount, MatchesQuery } from '../../contract/schema/rest/rest-saved.ts';
import { RestSearch } from '../../contract/schema/search.ts';
import { countNewMatches } from '../../domain/search/count-new-matches.ts';
import { searchEvents } from '../../domain/search/search-events.ts';
import { type RestRoute, route } from './route/rest-route.ts';
import { okWithPeople } from './route/with-people.ts';

export const SEARCH_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: '/search',
		id: 'searchEvents',
		tag: 'Events',
		scope: 'timeline:read',
		counts: 'searches',
		summary: 'Search events',
		description:
			'Finds all events that you may read, by their words and by operators: from:, to:, about:, tag:, type:, verb:, has:link, is:reply, ' +
			'before:, after: and in:timeline. An event is found within 15 s of its posting, and no longer once it is removed.',
		query: RestSearch,
		answers: { 200: { description: 'A page of matches.', schema: FoundWithPeople } },
		errors: ['search_too_long', 'search_date_invalid', 'cursor_invalid'],
		run: (ctx, { query: { q: query, ...page } }) =>
			okWithPeople(ctx, searchEvents(ctx, { ...page, query, reader: ctx.actsFor, signal: ctx.signal })),
	}),
	route({
		method: 'GET',
		path: '/search/count',
		id: 'countMatches',
		tag: 'Events',
		scope: 'timeline:read',
		counts: 'searches',
		summary: 'Count the matches of a search, or those newer than an event',
		query: MatchesQuery,
		answers: { 200: { description: 'The count.', schema: MatchCount } },
		errors: ['event_invalid', 'search_too_long', 'search_date_invalid'],
		async run(ctx, { query: { q: query, since } }) {
			const count = await countNewMatches(ctx, { query, since, reader: ctx.actsFor, signal: ctx.signal });
			return { status: 200, body: { count } };
		},
	}),
];
