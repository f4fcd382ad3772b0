import { AuditPage, AuditQuery } from '../contract/schema/audit.ts';
import {
	EventInput,
	EventPage,
	FoundEvent,
	OwnEventInput,
	PostedEvent,
	PostOnceInput,
	RemovedEvent,
	TagPageInput,
} from '../contract/schema/event.ts';
import { ParkedJobs, RedrivenJobs } from '../contract/schema/job.ts';
import { PageInput } from '../contract/schema/page.ts';
import { Receipt } from '../contract/schema/receipt.ts';
import { EndedSession, EndedSessions, SessionInput, SessionList, SignedIn } from '../contract/schema/session.ts';
import {
	Blocked,
	DirectorySearchInput,
	EditProfileInput,
	Followed,
	Muted,
	Profile,
	Standing,
	SubjectInput,
	SubjectPage,
	SubjectPageInput,
	Unblocked,
} from '../contract/schema/subject.ts';
import {
	Crowded,
	Link,
	TimelineChanges,
	TimelineFilter,
	TimelinePage,
	TimelineSources,
} from '../contract/schema/timeline.ts';
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

export const appRouter = router({
	session: router({
		me: open.output(SignedIn).query(({ ctx }) => ctx.user ?? null),
		/** Where the caller is signed in. */
		list: signedIn.output(SessionList).query(({ ctx }) => listSessions(ctx.domain, ctx.user.subject, ctx.user.session)),
		end: signedIn
			.input(SessionInput)
			.output(EndedSession)
			.mutation(({ ctx, input }) => endSession(ctx.domain, ctx.user, ctx.user.subject, input.id)),
		endOthers: signedIn
			.output(EndedSessions)
			.mutation(({ ctx }) => endSessions(ctx.domain, ctx.user, ctx.user.subject, ctx.user.session)),
		/** The caller's own, too. */
		endAll: signedIn.output(EndedSessions).mutation(({ ctx }) => endSessions(ctx.domain, ctx.user, ctx.user.subject)),
	}),
	event: router({
		get: signedIn
			.input(EventInput)
			.output(FoundEvent)
			.query(({ ctx, input }) => getEventOf(ctx.domain, ctx.user, input.subject, input.id)),
		/** What became of its delivery or removal. For its poster and for admins. */
		receipt: signedIn
			.input(EventInput)
			.output(Receipt)
			.query(({ ctx, input }) => getReceipt(ctx.domain, ctx.user, input.subject, input.id)),
		post: signedIn
			.meta({ counts: 'posts' })
			.input(PostOnceInput)
			.output(PostedEvent)
			.mutation(({ ctx, input: { once, ...input } }) =>
				postEvent(ctx.domain, ctx.user, ctx.user.subject, input, {
					idempotencyKey: once ? ['page', once] : undefined,
					assertMayMention: (mentions) => ctx.limits?.takeMentions(ctx.user.subject, mentions),
				}),
			),
		remove: signedIn
			.input(OwnEventInput)
			.output(RemovedEvent)
			.mutation(({ ctx, input }) => removeEvent(ctx.domain, ctx.user, ctx.user.subject, input.id)),
	}),
	timeline: router({
		page: signedIn
			.input(PageInput)
			.output(TimelinePage)
			.query(({ ctx, input, signal }) => readTimeline(ctx.domain, ctx.user.subject, { ...input, signal })),
		/** A URL that reads one's timeline straight from storage, for 15 minutes. A mutation, so that no address carries it. */
		link: signedIn.output(Link).mutation(({ ctx }) => linkTimeline(ctx.domain, ctx.user.subject)),
		/** What to hide of the rows that were read with a link: `page` has it applied. */
		filter: signedIn.output(TimelineFilter).query(({ ctx }) => timelineFilter(ctx.domain, ctx.user.subject)),
		/** The events of everybody that carry a hashtag. */
		tag: signedIn
			.input(TagPageInput)
			.output(EventPage)
			.query(({ ctx, input, signal }) => readTag(ctx.domain, ctx.user, input.tag, { ...input, signal })),
		/** Why it may be empty. */
		sources: signedIn.output(TimelineSources).query(({ ctx }) => timelineSources(ctx.domain, ctx.user.subject)),
		/** A message whenever one's timeline changes, and one at the start. */
		changes: signedIn
			.output(TimelineChanges)
			.subscription(({ ctx, signal }) => whileSignedIn(ctx.domain, ctx.user, listen(ctx, ctx.user.subject, signal))),
		/** Whether it is open in so many places already that `changes` would be refused. */
		crowded: signedIn.output(Crowded).query(({ ctx }) => ctx.limits?.isFull(ctx.doer) ?? false),
	}),
	subject: router({
		get: signedIn
			.input(SubjectInput)
			.output(Standing)
			.query(({ ctx, input }) => getSubject(ctx.domain, ctx.user.subject, input.subject)),
		events: signedIn
			.input(SubjectPageInput)
			.output(EventPage)
			.query(({ ctx, input, signal }) => listEvents(ctx.domain, ctx.user, input.subject, { ...input, signal })),
		followers: signedIn
			.input(SubjectPageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listFollowers(ctx.domain, ctx.user, input.subject, { ...input, signal })),
		following: signedIn
			.input(SubjectPageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listFollowing(ctx.domain, ctx.user, input.subject, { ...input, signal })),
		follow: relating
			.input(SubjectInput)
			.output(Followed)
			.mutation(({ ctx, input }) => follow(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		unfollow: relating
			.input(SubjectInput)
			.output(Followed)
			.mutation(({ ctx, input }) => unfollow(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		/** Who asks to follow the caller; `requested` is whom the caller asks to follow. */
		requests: signedIn
			.input(PageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listRequests(ctx.domain, ctx.user.subject, { ...input, signal })),
		requested: signedIn
			.input(PageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listRequested(ctx.domain, ctx.user.subject, { ...input, signal })),
		accept: relating
			.input(SubjectInput)
			.output(Followed)
			.mutation(({ ctx, input }) => acceptRequest(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		refuse: relating
			.input(SubjectInput)
			.output(Followed)
			.mutation(({ ctx, input }) => refuseRequest(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		mute: relating
			.input(SubjectInput)
			.output(Muted)
			.mutation(({ ctx, input }) => mute(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		unmute: relating
			.input(SubjectInput)
			.output(Muted)
			.mutation(({ ctx, input }) => unmute(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		muted: signedIn
			.input(PageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listMuted(ctx.domain, ctx.user.subject, { ...input, signal })),
		block: relating
			.input(SubjectInput)
			.output(Blocked)
			.mutation(({ ctx, input }) => block(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		unblock: relating
			.input(SubjectInput)
			.output(Unblocked)
			.mutation(({ ctx, input }) => unblock(ctx.domain, ctx.user, ctx.user.subject, input.subject)),
		blocked: signedIn
			.input(PageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listBlocked(ctx.domain, ctx.user.subject, { ...input, signal })),
		edit: signedIn
			.input(EditProfileInput)
			.output(Profile)
			.mutation(({ ctx, input }) => editProfile(ctx.domain, ctx.user, ctx.user.subject, input)),
	}),
	directory: router({
		search: signedIn
			.input(DirectorySearchInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => searchDirectory(ctx.domain, { ...input, signal })),
	}),
	jobs: router({
		parked: signedIn.output(ParkedJobs).query(({ ctx }) => listParked(ctx.domain, ctx.user)),
		redrive: signedIn.output(RedrivenJobs).mutation(({ ctx }) => redriveParked(ctx.domain, ctx.user)),
	}),
	audit: router({
		list: signedIn
			.input(AuditQuery)
			.output(AuditPage)
			.query(({ ctx, input, signal }) => listAudit(ctx.domain, ctx.user, { ...input, signal })),
	}),
});

export type AppRouter = typeof appRouter;
