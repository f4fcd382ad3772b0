import { z } from 'zod';
import { AuditQuery } from '../contract/audit.ts';
import { EventId, PostOnceInput, Tag } from '../contract/event.ts';
import { PageInput } from '../contract/page-input.ts';
import { EditProfileInput, SubjectId } from '../contract/subject.ts';
import { listAudit } from '../domain/audit/list-audit.ts';
import { block } from '../domain/block/block.ts';
import { listBlocked } from '../domain/block/list-blocked.ts';
import { unblock } from '../domain/block/unblock.ts';
import { getEventOf } from '../domain/event/get-event.ts';
import { getReceipt } from '../domain/event/get-receipt.ts';
import { listEvents } from '../domain/event/list-events.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
import { acceptRequest, refuseRequest } from '../domain/follow/answer-request.ts';
import { follow } from '../domain/follow/follow.ts';
import { listFollowers, listFollowing } from '../domain/follow/list-follows.ts';
import { listRequested, listRequests } from '../domain/follow/list-requests.ts';
import { unfollow } from '../domain/follow/unfollow.ts';
import { listParked, redriveParked } from '../domain/jobs/poison.ts';
import { listMuted } from '../domain/mute/list-muted.ts';
import { mute, unmute } from '../domain/mute/mute.ts';
import { editProfile } from '../domain/subject/edit-profile.ts';
import { getSubject } from '../domain/subject/get-subject.ts';
import { searchDirectory } from '../domain/subject/search-directory.ts';
import { linkTimeline } from '../domain/timeline/link-timeline.ts';
import { readTag } from '../domain/timeline/read-tag.ts';
import { readTimeline } from '../domain/timeline/read-timeline.ts';
import { timelineFilter } from '../domain/timeline/timeline-filter.ts';
import { timelineSources } from '../domain/timeline/timeline-sources.ts';
import { open, router, signedIn } from './trpc.ts';

const OfSubject = z.strictObject({ subject: SubjectId });
const OfEvent = z.strictObject({ subject: SubjectId, id: EventId });
const PageOfSubject = PageInput.extend({ subject: SubjectId });
const DirectorySearch = PageInput.extend({ start: z.string().trim().toLowerCase().max(40).default('') });

export const appRouter = router({
	session: router({
		me: open.query(({ ctx }) => ctx.user ?? null),
	}),
	event: router({
		get: signedIn.input(OfEvent).query(({ ctx, input }) => getEventOf(ctx.domain, ctx.user, input.subject, input.id)),
		/** What became of its delivery or removal. For its poster and for admins. */
		receipt: signedIn
			.input(OfEvent)
			.query(({ ctx, input }) => getReceipt(ctx.domain, ctx.user, input.subject, input.id)),
		post: signedIn
			.input(PostOnceInput)
			.mutation(({ ctx, input: { once, ...input } }) =>
				postEvent(ctx.domain, ctx.user, ctx.user.subject, input, { idempotencyKey: once ? ['page', once] : undefined }),
			),
		remove: signedIn
			.input(z.strictObject({ id: EventId }))
			.mutation(({ ctx, input }) => removeEvent(ctx.domain, ctx.user, ctx.user.subject, input.id)),
	}),
	timeline: router({
		page: signedIn.input(PageInput).query(({ ctx, input }) => readTimeline(ctx.domain, ctx.user.subject, input)),
		/** A URL that reads one's timeline straight from storage, for 15 minutes. A mutation, so that no address carries it. */
		link: signedIn.mutation(({ ctx }) => linkTimeline(ctx.domain, ctx.user.subject)),
		/** What to hide of the rows that were read with a link: `page` has it applied. */
		filter: signedIn.query(({ ctx }) => timelineFilter(ctx.domain, ctx.user.subject)),
		/** The events of everybody that carry a hashtag. */
		tag: signedIn
			.input(PageInput.extend({ tag: Tag }))
			.query(({ ctx, input }) => readTag(ctx.domain, ctx.user, input.tag, input)),
		/** Why it may be empty. */
		sources: signedIn.query(({ ctx }) => timelineSources(ctx.domain, ctx.user.subject)),
		/** A message whenever one's timeline changes, and one at the start. */
		changes: signedIn.subscription(({ ctx, signal }) => ctx.watch.changes(ctx.user.subject, signal)),
	}),
	subject: router({
		get: signedIn.input(OfSubject).query(({ ctx, input }) => getSubject(ctx.domain, ctx.user.subject, input.subject)),
		events: signedIn
			.input(PageOfSubject)
			.query(({ ctx, input }) => listEvents(ctx.domain, ctx.user, input.subject, input)),
		followers: signedIn.input(PageOfSubject).query(({ ctx, input }) => listFollowers(ctx.domain, input.subject, input)),
		following: signedIn.input(PageOfSubject).query(({ ctx, input }) => listFollowing(ctx.domain, input.subject, input)),
		follow: signedIn
			.input(OfSubject)
			.mutation(({ ctx, input }) => follow(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		unfollow: signedIn
			.input(OfSubject)
			.mutation(({ ctx, input }) => unfollow(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		/** Who asks to follow the caller; `requested` is whom the caller asks to follow. */
		requests: signedIn.input(PageInput).query(({ ctx, input }) => listRequests(ctx.domain, ctx.user.subject, input)),
		requested: signedIn.input(PageInput).query(({ ctx, input }) => listRequested(ctx.domain, ctx.user.subject, input)),
		accept: signedIn
			.input(OfSubject)
			.mutation(({ ctx, input }) => acceptRequest(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		refuse: signedIn
			.input(OfSubject)
			.mutation(({ ctx, input }) => refuseRequest(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		mute: signedIn
			.input(OfSubject)
			.mutation(({ ctx, input }) => mute(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		unmute: signedIn
			.input(OfSubject)
			.mutation(({ ctx, input }) => unmute(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		muted: signedIn.input(PageInput).query(({ ctx, input }) => listMuted(ctx.domain, ctx.user.subject, input)),
		block: signedIn
			.input(OfSubject)
			.mutation(({ ctx, input }) => block(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		unblock: signedIn
			.input(OfSubject)
			.mutation(({ ctx, input }) => unblock(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		blocked: signedIn.input(PageInput).query(({ ctx, input }) => listBlocked(ctx.domain, ctx.user.subject, input)),
		edit: signedIn
			.input(EditProfileInput)
			.mutation(({ ctx, input }) => editProfile(ctx.domain, ctx.user, ctx.user.subject, input)),
	}),
	directory: router({
		search: signedIn.input(DirectorySearch).query(({ ctx, input }) => searchDirectory(ctx.domain, input)),
	}),
	jobs: router({
		parked: signedIn.query(({ ctx }) => listParked(ctx.domain, ctx.user)),
		redrive: signedIn.mutation(({ ctx }) => redriveParked(ctx.domain, ctx.user)),
	}),
	audit: router({
		list: signedIn.input(AuditQuery).query(({ ctx, input }) => listAudit(ctx.domain, ctx.user, input)),
	}),
});

export type AppRouter = typeof appRouter;
