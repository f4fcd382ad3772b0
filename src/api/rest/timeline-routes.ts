import { QUESTIONS } from '../../contract/reading/questions.ts';
import { RestEventPage, TimelineWithPeople } from '../../contract/schema/rest/rest.ts';
import { Link, ReadMark, SeenUpTo, TimelineChange, TimelineFilter } from '../../contract/schema/timeline.ts';
import { linkTimeline } from '../../domain/timeline/link-timeline.ts';
import { markTimelineSeen, timelineSeen } from '../../domain/timeline/read-mark.ts';
import { readTimeline } from '../../domain/timeline/read-timeline.ts';
import { timelineChanges } from '../../domain/timeline/timeline-changes.ts';
import { timelineFilter } from '../../domain/timeline/timeline-filter.ts';
import { listen } from '../listen.ts';
import { eventStream } from './route/event-stream.ts';
import { asks, ok, type RestRoute, route } from './route/rest-route.ts';
import { okWithPeople } from './route/with-people.ts';

export const TIMELINE_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: '/timeline',
		id: 'readTimeline',
		tag: 'Timeline',
		scope: 'timeline:read',
		summary: 'Read your timeline',
		query: RestEventPage,
		answers: { 200: { description: 'A page, newest first.', schema: TimelineWithPeople } },
		errors: ['date_invalid', 'cursor_invalid'],
		run: (ctx, { query }) => okWithPeople(ctx, readTimeline(ctx, { ...query, reader: ctx.self, signal: ctx.signal })),
	}),
	route({
		method: 'POST',
		path: '/timeline/link',
		id: 'linkTimeline',
		tag: 'Timeline',
		scope: 'timeline:read',
		summary: 'Get a link to read your timeline straight from storage',
		description: 'Anyone who has it can read the whole timeline for 15 minutes.',
		answers: { 200: { description: 'The link.', schema: Link } },
		errors: ['link_unavailable'],
		async run(ctx) {
			const link = await linkTimeline(ctx, { reader: ctx.self });
			return { status: 200, body: { ...link, url: new URL(link.url, ctx.origin).href } };
		},
	}),
	route({
		...asks(QUESTIONS.timelineSeen),
		tag: 'Timeline',
		answers: { 200: { description: 'The newest event that was seen, if any was.', schema: ReadMark } },
		run: (ctx) => ok(timelineSeen(ctx, { reader: ctx.self })),
	}),
	route({
		method: 'POST',
		path: '/timeline/seen',
		id: 'markTimelineSeen',
		tag: 'Timeline',
		scope: 'timeline:read',
		summary: 'Mark your timeline as seen up to an event',
		description:
			'On all your devices. The mark never moves back, and at most once a minute: the answer says where it is then.',
		body: SeenUpTo,
		answers: { 200: { description: 'The newest event that was seen.', schema: ReadMark } },
		errors: ['event_invalid', 'subject_not_found'],
		run: (ctx, { body }) => ok(markTimelineSeen(ctx, { reader: ctx.self, upTo: body.upTo })),
	}),
	route({
		method: 'GET',
		path: '/timeline/filter',
		id: 'filterTimeline',
		tag: 'Timeline',
		scope: 'timeline:read',
		summary: 'Get the subjects and topics to hide from rows that were read with a link',
		description: 'readTimeline already leaves them out.',
		answers: { 200: { description: 'The subjects and topics to hide.', schema: TimelineFilter } },
		run: (ctx) => ok(timelineFilter(ctx, { reader: ctx.self })),
	}),
	route({
		method: 'GET',
		path: '/timeline/changes',
		id: 'watchTimeline',
		tag: 'Timeline',
		scope: 'timeline:read',
		summary: 'Watch your timeline for changes',
		description:
			'Server-sent events: one at the start and one for each change. They say that something changed, but not what: ' +
			'read the timeline to find out. The stream ends when the token does.',
		answers: {
			200: { description: 'A stream of changes.', schema: TimelineChange, mediaType: 'text/event-stream' },
		},
		run(ctx) {
			const ended = new AbortController();
			const signal = AbortSignal.any([ctx.signal, ended.signal]);
			const changes = listen(ctx, timelineChanges(ctx, { watch: ctx.watch, reader: ctx.self, signal }), signal);
			return { status: 200, stream: eventStream(changes, { stillGood: ctx.stillGood, end: () => ended.abort() }) };
		},
	}),
];
