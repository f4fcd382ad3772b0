import { z } from 'zod';
import { AuditQuery } from '../contract/audit.ts';
import { EventId, PostOnceInput, Tag } from '../contract/event.ts';
import { PageInput } from '../contract/page-input.ts';
import { SessionId } from '../contract/session.ts';
import { EditProfileInput, SubjectId } from '../contract/subject.ts';
import { listAudit } from '../domain/audit/list-audit.ts';
import { getEventOf } from '../domain/event/get-event.ts';
import { getReceipt } from '../domain/event/get-receipt.ts';
import { listEvents } from '../domain/event/list-events.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
import { acceptRequest, refuseRequest } from '../domain/graph/answer-request.ts';
import { block } from '../domain/graph/block.ts';
import { follow } from '../domain/graph/follow.ts';
import { listBlocked } from '../domain/graph/list-blocked.ts';
import { listFollowers, listFollowing } from '../domain/graph/list-follows.ts';
import { listMuted } from '../domain/graph/list-muted.ts';
import { listRequested, listRequests } from '../domain/graph/list-requests.ts';
import { mute, unmute } from '../domain/graph/mute.ts';
import { unblock } from '../domain/graph/unblock.ts';
import { unfollow } from '../domain/graph/unfollow.ts';
import { listParked, redriveParked } from '../domain/jobs/parked.ts';
import { endSession } from '../domain/session/end-session.ts';
import { endSessions } from '../domain/session/end-sessions.ts';
import { listSessions } from '../domain/session/list-sessions.ts';
import { editProfile } from '../domain/subject/edit-profile.ts';
import { getSubject } from '../domain/subject/get-subject.ts';
import { searchDirectory } from '../domain/subject/search-directory.ts';
import { linkTimeline } from '../domain/timeline/link-timeline.ts';
import { readTag } from '../domain/timeline/read-tag.ts';
import { readTimeline } from '../domain/timeline/read-timeline.ts';
import { timelineFilter } from '../domain/timeline/timeline-filter.ts';
import { timelineSources } from '../domain/timeline/timeline-sources.ts';
import { listen } from './listen.ts';
import { open, relating, router, signedIn } from './trpc.ts';
import { whileSignedIn } from './while-signed-in.ts';

const OfSubject = z.strictObject({ subject: SubjectId });
const OfEvent = z.strictObject({ subject: SubjectId, id: EventId });
const PageOfSubject = PageInput.extend({ subject: SubjectId });
const DirectorySearch = PageInput.extend({ start: z.string().trim().toLowerCase().max(40).default('') });

export const appRouter = router({
	session: router({
		me: open.query(({ ctx }) => ctx.user ?? null),
		/** Where the caller is signed in. */
		list: signedIn.query(({ ctx }) => listSessions(ctx.domain, ctx.user.subject, ctx.user.session)),
		end: signedIn
			.input(z.strictObject({ id: SessionId }))
			.mutation(({ ctx, input }) => endSession(ctx.domain, ctx.user, ctx.user.subject, input.id)),
		endOthers: signedIn.mutation(({ ctx }) => endSessions(ctx.domain, ctx.user, ctx.user.subject, ctx.user.session)),
		/** The caller's own, too. */
		endAll: signedIn.mutation(({ ctx }) => endSessions(ctx.domain, ctx.user, ctx.user.subject)),
	}),
	event: router({
		get: signedIn.input(OfEvent).query(({ ctx, input }) => getEventOf(ctx.domain, ctx.user, input.subject, input.id)),
		/** What became of its delivery or removal. For its poster and for admins. */
		receipt: signedIn
			.input(OfEvent)
			.query(({ ctx, input }) => getReceipt(ctx.domain, ctx.user, input.subject, input.id)),
		post: signedIn
			.meta({ counts: 'posts' })
			.input(PostOnceInput)
			.mutation(({ ctx, input: { once, ...input } }) =>
				postEvent(ctx.domain, ctx.user, ctx.user.subject, input, {
					idempotencyKey: once ? ['page', once] : undefined,
					assertMayMention: (mentions) => ctx.limits?.consumeMentions(ctx.user.subject, mentions),
				}),
			),
		remove: signedIn
			.input(z.strictObject({ id: EventId }))
			.mutation(({ ctx, input }) => removeEvent(ctx.domain, ctx.user, ctx.user.subject, input.id)),
	}),
	timeline: router({
		page: signedIn
			.input(PageInput)
			.query(({ ctx, input, signal }) => readTimeline(ctx.domain, ctx.user.subject, { ...input, signal })),
		/** A URL that reads one's timeline straight from storage, for 15 minutes. A mutation, so that no address carries it. */
		link: signedIn.mutation(({ ctx }) => linkTimeline(ctx.domain, ctx.user.subject)),
		/** What to hide of the rows that were read with a link: `page` has it applied. */
		filter: signedIn.query(({ ctx }) => timelineFilter(ctx.domain, ctx.user.subject)),
		/** The events of everybody that carry a hashtag. */
		tag: signedIn
			.input(PageInput.extend({ tag: Tag }))
			.query(({ ctx, input, signal }) => readTag(ctx.domain, ctx.user, input.tag, { ...input, signal })),
		/** Why it may be empty. */
		sources: signedIn.query(({ ctx }) => timelineSources(ctx.domain, ctx.user.subject)),
		/** A message whenever one's timeline changes, and one at the start. */
		changes: signedIn.subscription(({ ctx, signal }) =>
			whileSignedIn(ctx.domain, ctx.user, listen(ctx, ctx.user.subject, signal)),
		),
		/** Whether it is open in so many places already that `changes` would be refused. */
		crowded: signedIn.query(({ ctx }) => ctx.limits?.isAtStreamLimit(ctx.requester) ?? false),
	}),
	subject: router({
		get: signedIn.input(OfSubject).query(({ ctx, input }) => getSubject(ctx.domain, ctx.user.subject, input.subject)),
		events: signedIn
			.input(PageOfSubject)
			.query(({ ctx, input, signal }) => listEvents(ctx.domain, ctx.user, input.subject, { ...input, signal })),
		followers: signedIn
			.input(PageOfSubject)
			.query(({ ctx, input, signal }) => listFollowers(ctx.domain, ctx.user, input.subject, { ...input, signal })),
		following: signedIn
			.input(PageOfSubject)
			.query(({ ctx, input, signal }) => listFollowing(ctx.domain, ctx.user, input.subject, { ...input, signal })),
		follow: relating
			.input(OfSubject)
			.mutation(({ ctx, input }) => follow(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		unfollow: relating
			.input(OfSubject)
			.mutation(({ ctx, input }) => unfollow(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		/** Who asks to follow the caller; `requested` is whom the caller asks to follow. */
		requests: signedIn
			.input(PageInput)
			.query(({ ctx, input, signal }) => listRequests(ctx.domain, ctx.user.subject, { ...input, signal })),
		requested: signedIn
			.input(PageInput)
			.query(({ ctx, input, signal }) => listRequested(ctx.domain, ctx.user.subject, { ...input, signal })),
		accept: relating
			.input(OfSubject)
			.mutation(({ ctx, input }) => acceptRequest(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		refuse: relating
			.input(OfSubject)
			.mutation(({ ctx, input }) => refuseRequest(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		mute: relating
			.input(OfSubject)
			.mutation(({ ctx, input }) => mute(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		unmute: relating
			.input(OfSubject)
			.mutation(({ ctx, input }) => unmute(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		muted: signedIn
			.input(PageInput)
			.query(({ ctx, input, signal }) => listMuted(ctx.domain, ctx.user.subject, { ...input, signal })),
		block: relating
			.input(OfSubject)
			.mutation(({ ctx, input }) => block(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		unblock: relating
			.input(OfSubject)
			.mutation(({ ctx, input }) => unblock(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		blocked: signedIn
			.input(PageInput)
			.query(({ ctx, input, signal }) => listBlocked(ctx.domain, ctx.user.subject, { ...input, signal })),
		edit: signedIn
			.input(EditProfileInput)
			.mutation(({ ctx, input }) => editProfile(ctx.domain, ctx.user, ctx.user.subject, input)),
	}),
	directory: router({
		search: signedIn
			.input(DirectorySearch)
			.query(({ ctx, input, signal }) => searchDirectory(ctx.domain, { ...input, signal })),
	}),
	jobs: router({
		parked: signedIn.query(({ ctx }) => listParked(ctx.domain, ctx.user)),
		redrive: signedIn.mutation(({ ctx }) => redriveParked(ctx.domain, ctx.user)),
	}),
	audit: router({
		list: signedIn
			.input(AuditQuery)
			.query(({ ctx, input, signal }) => listAudit(ctx.domain, ctx.user, { ...input, signal })),
	}),
});

export type AppRouter = typeof appRouter;
