import { ListedQuery, SuggestionQuery } from '../../contract/schema/rest/rest.ts';
import { SubjectInput } from '../../contract/schema/subject.ts';
import { Counts, SubjectCardPage, SubjectCards, Trending } from '../../contract/schema/subject-card.ts';
import { listSubjects } from '../../domain/directory/list-subjects.ts';
import { listTrending } from '../../domain/directory/list-trending.ts';
import { readCounts } from '../../domain/directory/read-counts.ts';
import { suggestSubjects } from '../../domain/directory/suggest-subjects.ts';
import { ok, type RestRoute, route } from './route/rest-route.ts';

/** Subjects that the caller could follow. */
export const DIRECTORY_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: '/discovery/subjects',
		id: 'listSubjects',
		tag: 'Subjects',
		scope: 'timeline:read',
		summary: 'List subjects by activity, followers, age or handle',
		query: ListedQuery,
		answers: { 200: { description: 'A page of subjects, with their counts.', schema: SubjectCardPage } },
		errors: ['cursor_invalid'],
		run: (ctx, { query }) => ok(listSubjects(ctx, { ...query, signal: ctx.signal })),
	}),
	route({
		method: 'GET',
		path: '/discovery/suggested',
		id: 'suggestSubjects',
		tag: 'Subjects',
		scope: 'timeline:read',
		summary: 'List suggested subjects',
		query: SuggestionQuery,
		answers: { 200: { description: 'The subjects and why each one is suggested.', schema: SubjectCards } },
		run: (ctx, { query }) => ok(suggestSubjects(ctx, { ...query, reader: ctx.self })),
	}),
	route({
		method: 'GET',
		path: '/discovery/trending',
		id: 'listTrending',
		tag: 'Subjects',
		scope: 'timeline:read',
		summary: 'List trending hashtags and subjects',
		answers: {
			200: { description: 'Popular hashtags and subjects of the last day, updated once a minute.', schema: Trending },
		},
		run: (ctx) => ok(listTrending(ctx)),
	}),
	route({
		method: 'GET',
		path: '/subjects/{subject}/counts',
		id: 'getCounts',
		tag: 'Subjects',
		scope: 'timeline:read',
		summary: "Count a subject's followers, follows and events",
		params: SubjectInput,
		answers: { 200: { description: 'The counts.', schema: Counts } },
		errors: ['subject_not_found'],
		run: (ctx, { params }) => ok(readCounts(ctx, params)),
	}),
];
