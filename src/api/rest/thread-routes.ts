import { RepliesWithPeople, RestPage, SomebodysEvent } from '../../contract/schema/rest/rest.ts';
import { FollowedThread } from '../../contract/schema/thread.ts';
import { followThread } from '../../domain/thread/follow-thread.ts';
import { listReplies } from '../../domain/thread/list-replies.ts';
import { ok, type RestRoute, route } from './route/rest-route.ts';
import { okWithPeople } from './route/with-people.ts';
import { withReplies } from './route/with-replies.ts';

const UNREADABLE = ['event_invalid', 'event_not_found', 'events_protected', 'blocked'] as const;

const choice = (method: 'PUT' | 'DELETE', id: string, summary: string, follows: boolean): RestRoute =>
	route({
		method,
		path: '/subjects/{subject}/events/{id}/thread-follow',
		id,
		tag: 'Follows',
		scope: 'follows:write',
		summary,
		description:
			'You get a notification of each reply in a thread that you follow. You follow threads that you began or replied in, until you unfollow them.',
		params: SomebodysEvent,
		answers: { 200: { description: 'Whether anything changed.', schema: FollowedThread } },
		errors: ['subject_not_found', ...UNREADABLE],
		run: (ctx, { params }) => ok(followThread(ctx, { reader: ctx.self, event: params, follows })),
	});

/** Replies to events, and following their threads. */
export const THREAD_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: '/subjects/{subject}/events/{id}/replies',
		id: 'listReplies',
		tag: 'Events',
		scope: 'timeline:read',
		summary: 'List the replies below an event',
		description:
			'Oldest first. Below the first event of a thread and below the replies to it, replies of all depths are listed; below a deeper reply, those that answer it directly. The replies to a removed event stay.',
		params: SomebodysEvent,
		query: RestPage,
		answers: { 200: { description: 'A page of replies, oldest first.', schema: RepliesWithPeople } },
		errors: [...UNREADABLE, 'cursor_invalid'],
		async run(ctx, { params, query }) {
			const page = await listReplies(ctx, { ...query, ...params, signal: ctx.signal });
			return okWithPeople(
				ctx,
				withReplies(ctx, page.items).then((items) => ({ ...page, items })),
			);
		},
	}),
	choice('PUT', 'followThread', "Follow an event's thread", true),
	choice('DELETE', 'unfollowThread', "Unfollow an event's thread", false),
];
