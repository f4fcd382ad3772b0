import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors/errors.ts';
import type { Page } from '../../contract/event/event.ts';
import { RestPage } from '../../contract/schema/rest/rest.ts';
import { Blocked, Followed, Muted, SubjectInput, SubjectPage, Unblocked } from '../../contract/schema/subject.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { acceptRequest, refuseRequest } from '../../domain/graph/answer-request.ts';
import { block } from '../../domain/graph/block.ts';
import { follow } from '../../domain/graph/follow.ts';
import { listBlocked } from '../../domain/graph/list-blocked.ts';
import { listFollowers, listFollowing } from '../../domain/graph/list-follows.ts';
import { listMuted } from '../../domain/graph/list-muted.ts';
import { listRequests } from '../../domain/graph/list-requests.ts';
import { mute, unmute } from '../../domain/graph/mute.ts';
import { unblock } from '../../domain/graph/unblock.ts';
import { unfollow } from '../../domain/graph/unfollow.ts';
import type { PageRequest } from '../../domain/lists/page.ts';
import { ok, type RestMethod, type RestRoute, route } from './route/rest-route.ts';

type List = (ctx: Ctx, input: PageRequest & { subject: SubjectId }) => Promise<Page<object>>;

const list = (path: string, id: string, summary: string, verb: List): RestRoute =>
	route({
		method: 'GET',
		path,
		id,
		tag: 'Follows',
		scope: 'timeline:read',
		summary,
		query: RestPage,
		answers: { 200: { description: 'A page of subjects.', schema: SubjectPage } },
		errors: ['cursor_invalid', 'subject_not_found'],
		run: (ctx, { query }) => ok(verb(ctx, { ...query, subject: ctx.self, signal: ctx.signal })),
	});

type Change = {
	schema: z.ZodType;
	errors?: readonly ErrorCode[];
	/** `self` is the caller's subject. */
	run(ctx: Ctx, self: SubjectId, other: SubjectId): Promise<object>;
};

const change = (
	method: RestMethod,
	path: string,
	id: string,
	summary: string,
	{ schema, errors = [], run }: Change,
): RestRoute =>
	route({
		method,
		path: `${path}/{subject}`,
		id,
		tag: 'Follows',
		scope: 'follows:write',
		summary,
		params: SubjectInput,
		answers: { 200: { description: 'Your relationship now.', schema } },
		errors: ['subject_not_found', ...errors],
		run: (ctx, { params: { subject } }) => ok(run(ctx, ctx.self, subject)),
	});

export const FOLLOW_ROUTES: readonly RestRoute[] = [
	list('/following', 'listFollowing', 'List subjects you follow', listFollowing),
	change('PUT', '/following', 'follow', 'Follow a subject', {
		schema: Followed,
		errors: ['follow_self', 'blocked'],
		run: (ctx, follower, followed) => follow(ctx, { follower, followed }),
	}),
	change('DELETE', '/following', 'unfollow', 'Unfollow a subject', {
		schema: Followed,
		errors: ['follow_self'],
		run: (ctx, follower, followed) => unfollow(ctx, { follower, followed }),
	}),
	list('/followers', 'listFollowers', 'List your followers', listFollowers),
	list('/requests', 'listRequests', 'List follow requests', listRequests),
	change('PUT', '/requests', 'acceptRequest', 'Accept a follow request', {
		schema: Followed,
		errors: ['request_not_found', 'follow_self'],
		run: (ctx, followed, follower) => acceptRequest(ctx, { follower, followed }),
	}),
	change('DELETE', '/requests', 'refuseRequest', 'Decline a follow request', {
		schema: Followed,
		errors: ['request_not_found', 'follow_self'],
		run: (ctx, followed, follower) => refuseRequest(ctx, { follower, followed }),
	}),
	list('/muted', 'listMuted', 'List muted subjects', listMuted),
	change('PUT', '/muted', 'mute', 'Mute a subject', {
		schema: Muted,
		errors: ['mute_self'],
		run: (ctx, subject, other) => mute(ctx, { subject, other }),
	}),
	change('DELETE', '/muted', 'unmute', 'Unmute a subject', {
		schema: Muted,
		run: (ctx, subject, other) => unmute(ctx, { subject, other }),
	}),
	list('/blocked', 'listBlocked', 'List blocked subjects', listBlocked),
	change('PUT', '/blocked', 'block', 'Block a subject', {
		schema: Blocked,
		errors: ['block_self'],
		run: (ctx, subject, other) => block(ctx, { subject, other }),
	}),
	change('DELETE', '/blocked', 'unblock', 'Unblock a subject', {
		schema: Unblocked,
		run: (ctx, subject, other) => unblock(ctx, { subject, other }),
	}),
];
