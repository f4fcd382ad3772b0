import { AuditQuery } from '../contract/schema/audit.ts';
import { BundleInput, BundleList, DeletedBundle, MadeBundle, MakeBundle } from '../contract/schema/bundle.ts';
import { CollectorStatus } from '../contract/schema/collector.ts';
import {
	EventInput,
	EventPage,
	FoundEvent,
	PostedEvent,
	PostOnceInput,
	RemovedEvent,
	RemoveEventInput,
	TagPageInput,
} from '../contract/schema/event.ts';
import { ConnectedGithub, DisconnectedGithub, MaybeGithubConnection } from '../contract/schema/github.ts';
import { ParkedJobs, PushesWaiting, RedrivenJobs } from '../contract/schema/job.ts';
import { MarkReadInput, NotificationPage, ReadUpTo, Unread } from '../contract/schema/notification.ts';
import { PageInput } from '../contract/schema/page.ts';
import { EntryProofInput, LedgerLinks, LogAbout, LogPlace, LogStatus } from '../contract/schema/proof.ts';
import { Receipt } from '../contract/schema/receipt.ts';
import { FoundPage, NewMatches, NewMatchesInput, SearchInput } from '../contract/schema/search.ts';
import { EndedSession, EndedSessions, SessionInput, SessionList, SignedIn } from '../contract/schema/session.ts';
import {
	Blocked,
	DeletedMachine,
	DirectorySearchInput,
	EditMachineInput,
	EditProfileInput,
	Followed,
	Muted,
	Profile,
	RelatedSubjectPage,
	Standing,
	SubjectInput,
	SubjectPage,
	SubjectPageInput,
	Unblocked,
} from '../contract/schema/subject.ts';
import {
	Counts,
	HandlesInput,
	NamedSubjects,
	NamesInput,
	ProfileDetails,
	SubjectCardPage,
	SubjectCards,
	SubjectListInput,
	SuggestionInput,
	Trending,
} from '../contract/schema/subject-card.ts';
import {
	Crowded,
	Link,
	TimelineChanges,
	TimelineFilter,
	TimelinePage,
	TimelineSources,
} from '../contract/schema/timeline.ts';
import {
	ExpiringTokens,
	IssuedToken,
	IssueTokenInput,
	MachineInput,
	RenewTokenInput,
	RevokedTokens,
	Token,
	TokenInput,
	TokenList,
} from '../contract/schema/token.ts';
import {
	AuditPage,
	Deliveries,
	DeliveriesInput,
	EntryInput,
	FollowersAt,
	FoundEntry,
	Freshness,
	Histogram,
	HistogramInput,
	MomentInput,
	TimelineAt,
} from '../contract/schema/trail.ts';
import { AddTrustInput, Trust, TrustInput, TrustList } from '../contract/schema/trust.ts';
import {
	AddWebhookInput,
	PushPage,
	PushPageInput,
	RetryPushInput,
	SwitchWebhookInput,
	Webhook,
	WebhookInput,
	WebhookList,
	WebhookWithSecret,
} from '../contract/schema/webhook.ts';
import { getEntry } from '../domain/audit/get-entry.ts';
import { getFreshness } from '../domain/audit/get-freshness.ts';
import { getHistogram } from '../domain/audit/get-histogram.ts';
import { listAudit } from '../domain/audit/list-audit.ts';
import { listDeliveries } from '../domain/audit/list-deliveries.ts';
import { listFollowersAt } from '../domain/audit/list-followers-at.ts';
import { listTimelineAt } from '../domain/audit/list-timeline-at.ts';
import { deleteBundle } from '../domain/bundle/delete-bundle.ts';
import { listBundles } from '../domain/bundle/list-bundles.ts';
import { makeBundle } from '../domain/bundle/make-bundle.ts';
import { collectorStatus } from '../domain/collector/collector-status.ts';
import { searchSubjects } from '../domain/directory/search-subjects.ts';
import { listSubjects } from '../domain/discovery/list-subjects.ts';
import { listTrending } from '../domain/discovery/list-trending.ts';
import { readCounts } from '../domain/discovery/read-counts.ts';
import { readDetails } from '../domain/discovery/read-details.ts';
import { suggestSubjects } from '../domain/discovery/suggest-subjects.ts';
import { getEventOf } from '../domain/event/get-event.ts';
import { getReceipt } from '../domain/event/get-receipt.ts';
import { listEvents } from '../domain/event/list-events.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
import { connectGithub } from '../domain/github/connect-github.ts';
import { disconnectGithub } from '../domain/github/disconnect-github.ts';
import { getGithub } from '../domain/github/get-github.ts';
import { acceptRequest, refuseRequest } from '../domain/graph/answer-request.ts';
import { block } from '../domain/graph/block.ts';
import { follow } from '../domain/graph/follow.ts';
import { getStanding } from '../domain/graph/get-standing.ts';
import { listBlocked } from '../domain/graph/list-blocked.ts';
import { listFollowers, listFollowing } from '../domain/graph/list-follows.ts';
import { listMuted } from '../domain/graph/list-muted.ts';
import { listRequested, listRequests } from '../domain/graph/list-requests.ts';
import { mute, unmute } from '../domain/graph/mute.ts';
import { unblock } from '../domain/graph/unblock.ts';
import { unfollow } from '../domain/graph/unfollow.ts';
import { listParked, redriveParked } from '../domain/jobs/parked.ts';
import { aboutLog } from '../domain/log/about-log.ts';
import { getEntryProof, getEventProof } from '../domain/log/get-proof.ts';
import { linkLedger } from '../domain/log/link-ledger.ts';
import { logStatus } from '../domain/log/log-status.ts';
import { countUnread } from '../domain/notification/count-unread.ts';
import { listNotifications } from '../domain/notification/list-notifications.ts';
import { markRead } from '../domain/notification/mark-read.ts';
import { deleteMachine, removeMachineEvent } from '../domain/privacy/tend-machine.ts';
import { countNewMatches } from '../domain/search/count-new-matches.ts';
import { searchEvents } from '../domain/search/search-events.ts';
import { endSession } from '../domain/session/end-session.ts';
import { endSessions } from '../domain/session/end-sessions.ts';
import { listSessions } from '../domain/session/list-sessions.ts';
import { editProfile } from '../domain/subject/edit-profile.ts';
import { findCalled } from '../domain/subject/find-called.ts';
import { listMachines } from '../domain/subject/list-machines.ts';
import { makeMachine } from '../domain/subject/make-machine.ts';
import { namesOf } from '../domain/subject/names-of.ts';
import { linkTimeline } from '../domain/timeline/link-timeline.ts';
import { readTag } from '../domain/timeline/read-tag.ts';
import { readTimeline } from '../domain/timeline/read-timeline.ts';
import { timelineFilter } from '../domain/timeline/timeline-filter.ts';
import { timelineSources } from '../domain/timeline/timeline-sources.ts';
import { issueToken } from '../domain/token/issue-token.ts';
import { listExpiring } from '../domain/token/list-expiring.ts';
import { listTokens } from '../domain/token/list-tokens.ts';
import { renewToken } from '../domain/token/renew-token.ts';
import { revokeToken, revokeTokens } from '../domain/token/revoke-token.ts';
import { addTrust, listTrusts, removeTrust } from '../domain/token/trusts.ts';
import { getPushesWaiting } from '../domain/webhook/get-pushes-waiting.ts';
import { listPushes, retryPush, testWebhook } from '../domain/webhook/pushes.ts';
import {
	addWebhook,
	listWebhooks,
	removeWebhook,
	renewWebhookSecret,
	switchWebhook,
} from '../domain/webhook/webhooks.ts';
import { devices } from './devices.ts';
import { listen } from './listen.ts';
import { sample } from './sample.ts';
import { saved } from './saved.ts';
import { open, relating, router, searching, signedIn } from './trpc.ts';
import { whileSignedIn } from './while-signed-in.ts';

export const appRouter = router({
	session: router({
		me: open.output(SignedIn).query(({ ctx: { principal } }) => (principal.kind === 'user' ? principal : null)),
		/** The sessions of the caller. */
		list: signedIn
			.output(SessionList)
			.query(({ ctx }) => listSessions(ctx, { subject: ctx.self, current: ctx.principal.session })),
		end: signedIn
			.input(SessionInput)
			.output(EndedSession)
			.mutation(({ ctx, input }) => endSession(ctx, { subject: ctx.self, id: input.id })),
		endOthers: signedIn
			.output(EndedSessions)
			.mutation(({ ctx }) => endSessions(ctx, { subject: ctx.self, except: ctx.principal.session })),
		/** The caller's own, too. */
		endAll: signedIn.output(EndedSessions).mutation(({ ctx }) => endSessions(ctx, { subject: ctx.self })),
	}),
	event: router({
		get: signedIn
			.input(EventInput)
			.output(FoundEvent)
			.query(({ ctx, input }) => getEventOf(ctx, input)),
		/** The state of an event's delivery or removal. For its poster and for admins. */
		receipt: signedIn
			.input(EventInput)
			.output(Receipt)
			.query(({ ctx, input }) => getReceipt(ctx, input)),
		post: signedIn
			.meta({ counts: 'posts' })
			.input(PostOnceInput)
			.output(PostedEvent)
			.mutation(({ ctx, input: { once, ...input } }) =>
				postEvent(ctx, {
					...input,
					actor: ctx.self,
					idempotencyKey: once ? ['page', once] : undefined,
					assertMayMention: (mentions) => ctx.limits?.consumeMentions(ctx.self, mentions),
				}),
			),
		remove: signedIn
			.input(RemoveEventInput)
			.output(RemovedEvent)
			.mutation(({ ctx, input }) =>
				removeEvent(ctx, { actor: input.subject ?? ctx.self, id: input.id, reason: input.reason }),
			),
	}),
	timeline: router({
		page: signedIn
			.input(PageInput)
			.output(TimelinePage)
			.query(({ ctx, input, signal }) => readTimeline(ctx, { ...input, reader: ctx.self, signal })),
		/**
		 * A URL that reads the caller's timeline straight from storage, for 15 minutes. A mutation, so that no log or
		 * cache holds it.
		 */
		link: signedIn.output(Link).mutation(({ ctx }) => linkTimeline(ctx, { reader: ctx.self })),
		/** The rules that hide rows which were read with a link. `page` has applied them. */
		filter: signedIn.output(TimelineFilter).query(({ ctx }) => timelineFilter(ctx, { reader: ctx.self })),
		/** The events of everybody that carry a hashtag. */
		tag: signedIn
			.input(TagPageInput)
			.output(EventPage)
			.query(({ ctx, input, signal }) => readTag(ctx, { ...input, signal })),
		/** Why the timeline may be empty. */
		sources: signedIn.output(TimelineSources).query(({ ctx }) => timelineSources(ctx, { reader: ctx.self })),
		/** A message at the start, and one for each change of the caller's timeline. */
		changes: signedIn
			.output(TimelineChanges)
			.subscription(({ ctx, signal }) => whileSignedIn(ctx, listen(ctx, ctx.self, signal))),
		/** Whether the timeline is open in so many places that `changes` would be refused. */
		crowded: signedIn.output(Crowded).query(({ ctx }) => ctx.limits?.isAtStreamLimit(ctx.requester) ?? false),
	}),
	/** Events by their words. */
	search: router({
		events: searching
			.input(SearchInput)
			.output(FoundPage)
			.query(({ ctx, input, signal }) => searchEvents(ctx, { ...input, signal })),
		/** The number of matches that are newer than the ones on the page. */
		countNew: searching
			.input(NewMatchesInput)
			.output(NewMatches)
			.query(({ ctx, input, signal }) => countNewMatches(ctx, { ...input, signal })),
	}),
	/** Mentions, new followers, requests and answers. */
	notifications: router({
		page: signedIn
			.input(PageInput)
			.output(NotificationPage)
			.query(({ ctx, input, signal }) => listNotifications(ctx, { ...input, reader: ctx.self, signal })),
		unread: signedIn.output(Unread).query(({ ctx, signal }) => countUnread(ctx, { reader: ctx.self, signal })),
		/** Counted as a read: a page that shows them asks for it by itself. */
		markRead: signedIn
			.meta({ counts: 'reads' })
			.input(MarkReadInput)
			.output(ReadUpTo)
			.mutation(({ ctx, input }) => markRead(ctx, { ...input, reader: ctx.self })),
	}),
	device: devices,
	subject: router({
		get: signedIn
			.input(SubjectInput)
			.output(Standing)
			.query(({ ctx, input }) => getStanding(ctx, { reader: ctx.self, subject: input.subject })),
		events: signedIn
			.input(SubjectPageInput)
			.output(EventPage)
			.query(({ ctx, input, signal }) => listEvents(ctx, { ...input, signal })),
		followers: signedIn
			.input(SubjectPageInput)
			.output(RelatedSubjectPage)
			.query(({ ctx, input, signal }) => listFollowers(ctx, { ...input, related: true, signal })),
		following: signedIn
			.input(SubjectPageInput)
			.output(RelatedSubjectPage)
			.query(({ ctx, input, signal }) => listFollowing(ctx, { ...input, related: true, signal })),
		follow: relating
			.input(SubjectInput)
			.output(Followed)
			.mutation(({ ctx, input }) => follow(ctx, { follower: ctx.self, followed: input.subject })),
		unfollow: relating
			.input(SubjectInput)
			.output(Followed)
			.mutation(({ ctx, input }) => unfollow(ctx, { follower: ctx.self, followed: input.subject })),
		/** Subjects that ask to follow the caller. `requested`: subjects that the caller asks to follow. */
		requests: signedIn
			.input(PageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listRequests(ctx, { ...input, subject: ctx.self, signal })),
		requested: signedIn
			.input(PageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listRequested(ctx, { ...input, subject: ctx.self, signal })),
		accept: relating
			.input(SubjectInput)
			.output(Followed)
			.mutation(({ ctx, input }) => acceptRequest(ctx, { follower: input.subject, followed: ctx.self })),
		refuse: relating
			.input(SubjectInput)
			.output(Followed)
			.mutation(({ ctx, input }) => refuseRequest(ctx, { follower: input.subject, followed: ctx.self })),
		mute: relating
			.input(SubjectInput)
			.output(Muted)
			.mutation(({ ctx, input }) => mute(ctx, { subject: ctx.self, other: input.subject })),
		unmute: relating
			.input(SubjectInput)
			.output(Muted)
			.mutation(({ ctx, input }) => unmute(ctx, { subject: ctx.self, other: input.subject })),
		muted: signedIn
			.input(PageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listMuted(ctx, { ...input, subject: ctx.self, signal })),
		block: relating
			.input(SubjectInput)
			.output(Blocked)
			.mutation(({ ctx, input }) => block(ctx, { subject: ctx.self, other: input.subject })),
		unblock: relating
			.input(SubjectInput)
			.output(Unblocked)
			.mutation(({ ctx, input }) => unblock(ctx, { subject: ctx.self, other: input.subject })),
		blocked: signedIn
			.input(PageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listBlocked(ctx, { ...input, subject: ctx.self, signal })),
		/** The current names of subjects. */
		names: signedIn
			.input(NamesInput)
			.output(NamedSubjects)
			.query(({ ctx, input }) => namesOf(ctx, input)),
		/** The subjects that a text mentions, by the handles in it. */
		called: signedIn
			.input(HandlesInput)
			.output(NamedSubjects)
			.query(({ ctx, input }) => findCalled(ctx, input)),
		/** The details that a subject's page shows beside its profile. */
		details: signedIn
			.input(SubjectInput)
			.output(ProfileDetails)
			.query(({ ctx, input }) => readDetails(ctx, { reader: ctx.self, subject: input.subject })),
		edit: signedIn
			.input(EditProfileInput)
			.output(Profile)
			.mutation(({ ctx, input }) => editProfile(ctx, { ...input, subject: ctx.self })),
	}),
	/** Machines that the caller owns. */
	machine: router({
		list: signedIn
			.input(PageInput)
			.output(SubjectPage)
			.query(({ ctx, input, signal }) => listMachines(ctx, { ...input, owner: ctx.self, signal })),
		make: signedIn
			.input(MachineInput)
			.output(Profile)
			.mutation(({ ctx, input }) => makeMachine(ctx, { ...input, owner: ctx.self })),
		edit: signedIn
			.input(EditMachineInput)
			.output(Profile)
			.mutation(({ ctx, input }) => editProfile(ctx, input)),
		removeEvent: signedIn
			.input(EventInput)
			.output(RemovedEvent)
			.mutation(({ ctx, input }) => removeMachineEvent(ctx, { machine: input.subject, id: input.id })),
		delete: signedIn
			.input(SubjectInput)
			.output(DeletedMachine)
			.mutation(async ({ ctx, input }) => {
				const { subject, erasedAt } = await deleteMachine(ctx, { machine: input.subject });
				return { subject, erasedAt };
			}),
	}),
	/** Tokens of the caller and of its machines. */
	token: router({
		list: signedIn
			.input(SubjectInput)
			.output(TokenList)
			.query(({ ctx, input }) => listTokens(ctx, input)),
		/** Tokens that the caller should renew: they expire soon, or expired lately. */
		expiring: signedIn.output(ExpiringTokens).query(({ ctx }) => listExpiring(ctx, { owner: ctx.self })),
		issue: signedIn
			.input(IssueTokenInput)
			.output(IssuedToken)
			.mutation(({ ctx, input }) => issueToken(ctx, input)),
		renew: signedIn
			.input(RenewTokenInput)
			.output(IssuedToken)
			.mutation(({ ctx, input }) => renewToken(ctx, input)),
		revoke: signedIn
			.input(TokenInput)
			.output(Token)
			.mutation(({ ctx, input }) => revokeToken(ctx, input)),
		revokeAll: signedIn
			.input(SubjectInput)
			.output(RevokedTokens)
			.mutation(({ ctx, input }) => revokeTokens(ctx, input)),
	}),
	/** Workloads that get tokens of the caller, or of its machines, without a secret. */
	trust: router({
		list: signedIn
			.input(SubjectInput)
			.output(TrustList)
			.query(({ ctx, input }) => listTrusts(ctx, input)),
		add: signedIn
			.input(AddTrustInput)
			.output(Trust)
			.mutation(({ ctx, input }) => addTrust(ctx, input)),
		remove: signedIn
			.input(TrustInput)
			.output(Trust)
			.mutation(({ ctx, input }) => removeTrust(ctx, input)),
	}),
	/** Addresses to which timelines of the caller and of its machines, or the audit trail, are pushed. */
	webhook: router({
		list: signedIn
			.input(SubjectInput)
			.output(WebhookList)
			.query(({ ctx, input }) => listWebhooks(ctx, input)),
		add: signedIn
			.input(AddWebhookInput)
			.output(WebhookWithSecret)
			.mutation(({ ctx, input }) => addWebhook(ctx, input)),
		renewSecret: signedIn
			.input(WebhookInput)
			.output(WebhookWithSecret)
			.mutation(({ ctx, input }) => renewWebhookSecret(ctx, input)),
		switch: signedIn
			.input(SwitchWebhookInput)
			.output(Webhook)
			.mutation(({ ctx, input }) => switchWebhook(ctx, input)),
		remove: signedIn
			.input(WebhookInput)
			.output(Webhook)
			.mutation(({ ctx, input }) => removeWebhook(ctx, input)),
		test: signedIn
			.input(WebhookInput)
			.output(Webhook)
			.mutation(({ ctx, input }) => testWebhook(ctx, input)),
		pushes: signedIn
			.input(PushPageInput)
			.output(PushPage)
			.query(({ ctx, input, signal }) => listPushes(ctx, { ...input, signal })),
		/** Sends a push again; without one all that were given up. */
		retry: signedIn
			.input(RetryPushInput)
			.output(Webhook)
			.mutation(({ ctx, input }) => retryPush(ctx, input)),
	}),
	/** The connection to GitHub of the caller, or of its machines. */
	github: router({
		get: signedIn
			.input(SubjectInput)
			.output(MaybeGithubConnection)
			.query(({ ctx, input }) => getGithub(ctx, input)),
		/** Also for a new secret. */
		connect: signedIn
			.input(SubjectInput)
			.output(ConnectedGithub)
			.mutation(({ ctx, input }) => connectGithub(ctx, input)),
		disconnect: signedIn
			.input(SubjectInput)
			.output(DisconnectedGithub)
			.mutation(({ ctx, input }) => disconnectGithub(ctx, input)),
	}),
	saved,
	directory: router({
		search: signedIn
			.input(DirectorySearchInput)
			.output(SubjectCardPage)
			.query(({ ctx, input, signal }) => searchSubjects(ctx, { ...input, signal })),
	}),
	/** Lists of subjects to follow. */
	discovery: router({
		list: signedIn
			.input(SubjectListInput)
			.output(SubjectCardPage)
			.query(({ ctx, input, signal }) => listSubjects(ctx, { ...input, signal })),
		suggested: signedIn
			.input(SuggestionInput)
			.output(SubjectCards)
			.query(({ ctx, input }) => suggestSubjects(ctx, { ...input, reader: ctx.self })),
		trending: signedIn.output(Trending).query(({ ctx }) => listTrending(ctx)),
		counts: signedIn
			.input(SubjectInput)
			.output(Counts)
			.query(({ ctx, input }) => readCounts(ctx, input)),
	}),
	sample,
	jobs: router({
		parked: signedIn.output(ParkedJobs).query(({ ctx }) => listParked(ctx)),
		waiting: signedIn.output(PushesWaiting).query(({ ctx }) => getPushesWaiting(ctx)),
		redrive: signedIn.output(RedrivenJobs).mutation(({ ctx }) => redriveParked(ctx)),
	}),
	log: router({
		/** The state of the log, for browsers to compare with the log that they remember. Null before there is one. */
		about: signedIn.output(LogAbout.nullable()).query(async ({ ctx }) => (await aboutLog(ctx)) ?? null),
		/** The proof of an event that the caller may read. */
		eventProof: signedIn
			.input(EventInput)
			.output(LogPlace)
			.query(({ ctx, input }) => getEventProof(ctx, input)),
		entryProof: signedIn
			.input(EntryProofInput)
			.output(LogPlace)
			.query(({ ctx, input }) => getEntryProof(ctx, input)),
		/** Links to the raw rows of a ledger, for who verifies it without trusting us. */
		ledgerLinks: signedIn
			.input(SubjectInput)
			.output(LedgerLinks)
			.mutation(({ ctx, input }) => linkLedger(ctx, input)),
		status: signedIn.output(LogStatus.nullable()).query(async ({ ctx }) => (await logStatus(ctx)) ?? null),
		/** The progress of the collector of the whole trail. */
		collector: signedIn
			.output(CollectorStatus.nullable())
			.query(async ({ ctx }) => (await collectorStatus(ctx)) ?? null),
	}),
	/** Bundles for auditors. */
	bundle: router({
		make: signedIn
			.input(MakeBundle)
			.output(MadeBundle)
			.mutation(({ ctx, input }) => makeBundle(ctx, input)),
		list: signedIn.output(BundleList).query(({ ctx }) => listBundles(ctx)),
		delete: signedIn
			.input(BundleInput)
			.output(DeletedBundle)
			.mutation(({ ctx, input }) => deleteBundle(ctx, input)),
	}),
	audit: router({
		list: signedIn
			.input(AuditQuery)
			.output(AuditPage)
			.query(({ ctx, input, signal }) => listAudit(ctx, { ...input, signal })),
		/** Counts of entries over time, by action. */
		histogram: signedIn
			.input(HistogramInput)
			.output(Histogram)
			.query(({ ctx, input, signal }) => getHistogram(ctx, { ...input, signal })),
		entry: signedIn
			.input(EntryInput)
			.output(FoundEntry)
			.query(({ ctx, input }) => getEntry(ctx, input)),
		/** The followers of a subject at a moment. */
		followersAt: signedIn
			.input(MomentInput)
			.output(FollowersAt)
			.query(({ ctx, input, signal }) => listFollowersAt(ctx, { ...input, signal })),
		/** The content of a subject's timeline at a moment. */
		timelineAt: signedIn
			.input(MomentInput)
			.output(TimelineAt)
			.query(({ ctx, input, signal }) => listTimelineAt(ctx, { ...input, signal })),
		/** The subjects that got an event, and when. */
		deliveries: signedIn
			.input(DeliveriesInput)
			.output(Deliveries)
			.query(({ ctx, input, signal }) => listDeliveries(ctx, { ...input, signal })),
		/** The time that entries take into the trail. */
		freshness: signedIn.output(Freshness).query(({ ctx }) => getFreshness(ctx)),
	}),
});

export type AppRouter = typeof appRouter;
