import type { inferRouterOutputs, TRPCError } from '@trpc/server';
import { expect, expectTypeOf, test } from 'vitest';
import type { LogAbout } from '../contract/audit/proof.ts';
import type { User } from '../contract/caller/principal.ts';
import type { BackupState } from '../contract/schema/backup.ts';
import type { CollectorStatus } from '../contract/schema/collector.ts';
import type { LogStatus } from '../contract/schema/proof.ts';
import { Muted } from '../contract/schema/subject.ts';
import type { removeAlarmRule, setAlarmRule } from '../domain/alarm/alarm-rules.ts';
import type { listAlarms } from '../domain/alarm/list-alarms.ts';
import type { DoneOrAsked } from '../domain/approval/act-or-ask.ts';
import type { refuseApproval, withdrawApproval } from '../domain/approval/answer-approval.ts';
import type { approve } from '../domain/approval/approve.ts';
import type { listApprovals } from '../domain/approval/list-approvals.ts';
import type { getEntry } from '../domain/audit/get-entry.ts';
import type { getFreshness } from '../domain/audit/get-freshness.ts';
import type { getHistogram } from '../domain/audit/get-histogram.ts';
import type { listAudit } from '../domain/audit/list-audit.ts';
import type { listDeliveries } from '../domain/audit/list-deliveries.ts';
import type { listFollowersAt } from '../domain/audit/list-followers-at.ts';
import type { listTimelineAt } from '../domain/audit/list-timeline-at.ts';
import type { deleteBundle } from '../domain/bundle/delete-bundle.ts';
import type { listBundles } from '../domain/bundle/list-bundles.ts';
import type { makeBundle } from '../domain/bundle/make-bundle.ts';
import type { listSubjects } from '../domain/directory/list-subjects.ts';
import type { listTrending } from '../domain/directory/list-trending.ts';
import type { readCounts } from '../domain/directory/read-counts.ts';
import type { readDetails } from '../domain/directory/read-details.ts';
import type { searchSubjects } from '../domain/directory/search-subjects.ts';
import type { suggestSubjects } from '../domain/directory/suggest-subjects.ts';
import type { getEventOf } from '../domain/event/get-event.ts';
import type { getReceipt } from '../domain/event/get-receipt.ts';
import type { countEventDays, listEvents } from '../domain/event/list-events.ts';
import type { postEvent } from '../domain/event/post-event.ts';
import type { removeEvent } from '../domain/event/remove-event.ts';
import type { listExceptions } from '../domain/exception/list-exceptions.ts';
import type { connectGithub } from '../domain/github/connect-github.ts';
import type { disconnectGithub } from '../domain/github/disconnect-github.ts';
import type { getGithub } from '../domain/github/get-github.ts';
import type { acceptRequest, refuseRequest } from '../domain/graph/answer-request.ts';
import type { block } from '../domain/graph/block.ts';
import type { follow } from '../domain/graph/follow.ts';
import type { getStanding } from '../domain/graph/get-standing.ts';
import type { listBlocked } from '../domain/graph/list-blocked.ts';
import type { listFollowers, listFollowing } from '../domain/graph/list-follows.ts';
import type { listMuted } from '../domain/graph/list-muted.ts';
import type { listRequested, listRequests } from '../domain/graph/list-requests.ts';
import type { mute, unmute } from '../domain/graph/mute.ts';
import type { listMutedTopics, muteTopic, unmuteTopic } from '../domain/graph/mute-topic.ts';
import type { unblock } from '../domain/graph/unblock.ts';
import type { unfollow } from '../domain/graph/unfollow.ts';
import type { getHeat } from '../domain/heat/get-heat.ts';
import type { listInvitations } from '../domain/invitation/list-invitations.ts';
import type { makeInvitation } from '../domain/invitation/make-invitation.ts';
import type { revokeInvitation } from '../domain/invitation/revoke-invitation.ts';
import type { listParked, redriveParked } from '../domain/jobs/parked.ts';
import type { getEntryProof, getEventProof } from '../domain/log/get-proof.ts';
import type { linkLedger } from '../domain/log/link-ledger.ts';
import type { confirmMailAddress, unsubscribeFromMail } from '../domain/mail/addresses.ts';
import type { getMailSettings } from '../domain/mail/mail-settings.ts';
import type { appeal, listDecisions } from '../domain/moderation/appeal.ts';
import type { decideCase } from '../domain/moderation/decide-case.ts';
import type { getCase } from '../domain/moderation/get-case.ts';
import type { getModeration } from '../domain/moderation/get-moderation.ts';
import type { chooseLabels, readLabelChoices } from '../domain/moderation/label-choices.ts';
import type { addLabels, removeLabels } from '../domain/moderation/labels.ts';
import type { limitSubject, unlimitSubject } from '../domain/moderation/limit-subject.ts';
import type { listCases } from '../domain/moderation/list-cases.ts';
import type { moveCase } from '../domain/moderation/move-case.ts';
import type { report } from '../domain/moderation/report.ts';
import type { suspendSubject, unsuspendSubject } from '../domain/moderation/suspend-subject.ts';
import type { countUnread } from '../domain/notification/count-unread.ts';
import type { addDevice, getDevice, removeDevice } from '../domain/notification/devices.ts';
import type { listNotifications } from '../domain/notification/list-notifications.ts';
import type { markRead } from '../domain/notification/mark-read.ts';
import type { chooseNotifications, readNotificationChoices } from '../domain/notification/notification-choices.ts';
import type { deleteMachine, removeMachineEvent } from '../domain/privacy/tend-machine.ts';
import type { listReactions } from '../domain/reaction/list-reactions.ts';
import type { giveReaction, takeBackReaction } from '../domain/reaction/react.ts';
import type { changeRole } from '../domain/role/change-role.ts';
import type { listStandings } from '../domain/role/list-standings.ts';
import type { getAccess, signOffAccess } from '../domain/role/review-access.ts';
import type { getSample } from '../domain/sample/get-sample.ts';
import type { loadSample } from '../domain/sample/load-sample.ts';
import type { addBookmark, findBookmarked, listBookmarks, removeBookmark } from '../domain/saved/bookmarks.ts';
import type { countNewInList } from '../domain/saved/count-new-in-list.ts';
import type { changeList, deleteList, listLists, listMembers, makeList, markListSeen } from '../domain/saved/lists.ts';
import type { readList } from '../domain/saved/read-list.ts';
import type { changeSearch, deleteSearch, listSearches, markSearchSeen, saveSearch } from '../domain/saved/searches.ts';
import type { changeView, deleteView, listViews, saveView } from '../domain/saved/views.ts';
import type { countNewMatches } from '../domain/search/count-new-matches.ts';
import type { countSearchDays } from '../domain/search/count-search-days.ts';
import type { searchEvents } from '../domain/search/search-events.ts';
import type { endSession } from '../domain/session/end-session.ts';
import type { endSessions } from '../domain/session/end-sessions.ts';
import type { listSessions } from '../domain/session/list-sessions.ts';
import type { editProfile } from '../domain/subject/edit-profile.ts';
import type { findCalled } from '../domain/subject/find-called.ts';
import type { listMachines } from '../domain/subject/list-machines.ts';
import type { makeMachine } from '../domain/subject/make-machine.ts';
import type { namesOf } from '../domain/subject/names-of.ts';
import type { countReplies } from '../domain/thread/count-replies.ts';
import type { followThread } from '../domain/thread/follow-thread.ts';
import type { listReplies } from '../domain/thread/list-replies.ts';
import type { readAnswered, readThread } from '../domain/thread/read-thread.ts';
import type { countTimelineDays } from '../domain/timeline/count-timeline-days.ts';
import type { linkTimeline } from '../domain/timeline/link-timeline.ts';
import type { markTimelineSeen, timelineSeen } from '../domain/timeline/read-mark.ts';
import type { readTag } from '../domain/timeline/read-tag.ts';
import type { readTimeline } from '../domain/timeline/read-timeline.ts';
import type { timelineFilter } from '../domain/timeline/timeline-filter.ts';
import type { timelineSources } from '../domain/timeline/timeline-sources.ts';
import type { TimelineWatch } from '../domain/timeline/watch-timelines.ts';
import type { issueToken } from '../domain/token/issue-token.ts';
import type { listExpiring } from '../domain/token/list-expiring.ts';
import type { listTokens } from '../domain/token/list-tokens.ts';
import type { renewToken } from '../domain/token/renew-token.ts';
import type { revokeToken, revokeTokens } from '../domain/token/revoke-token.ts';
import type { addTrust, listTrusts, removeTrust } from '../domain/token/trusts.ts';
import type { getPushesWaiting } from '../domain/webhook/get-pushes-waiting.ts';
import type { listPushes, retryPush, testWebhook } from '../domain/webhook/pushes.ts';
import type {
	addWebhook,
	listWebhooks,
	removeWebhook,
	renewWebhookSecret,
	switchWebhook,
} from '../domain/webhook/webhooks.ts';
import { type AppRouter, appRouter } from './routers/router.ts';
import { type Context, createCallerFactory, open, router } from './trpc.ts';

/** Intersections as one object, however deep. */
type Flat<T> = T extends object ? { [Name in keyof T]: Flat<T[Name]> } : T;
type Gives<Verb extends (...input: never[]) => unknown> = Flat<Awaited<ReturnType<Verb>>>;
type Message<Stream> = Stream extends AsyncIterable<infer Value> ? Value : never;

type Outputs = Flat<inferRouterOutputs<AppRouter>>;
type Verbs = {
	session: {
		me: Flat<User> | null;
		list: Gives<typeof listSessions>;
		end: Gives<typeof endSession>;
		endOthers: Gives<typeof endSessions>;
		endAll: Gives<typeof endSessions>;
	};
	event: {
		get: Gives<typeof getEventOf>;
		receipt: Gives<typeof getReceipt>;
		post: Gives<typeof postEvent>;
		remove: Gives<typeof removeEvent>;
	};
	timeline: {
		page: Gives<typeof readTimeline>;
		days: Gives<typeof countTimelineDays>;
		link: Gives<typeof linkTimeline>;
		seen: Gives<typeof timelineSeen>;
		markSeen: Gives<typeof markTimelineSeen>;
		filter: Gives<typeof timelineFilter>;
		tag: Gives<typeof readTag>;
		sources: Gives<typeof timelineSources>;
		crowded: boolean;
	};
	thread: {
		replies: Gives<typeof listReplies>;
		get: Gives<typeof readThread>;
		answered: Gives<typeof readAnswered>;
		counts: Gives<typeof countReplies>;
		follow: Gives<typeof followThread>;
	};
	reaction: {
		give: Gives<typeof giveReaction>;
		takeBack: Gives<typeof takeBackReaction>;
		list: Gives<typeof listReactions>;
	};
	search: {
		events: Gives<typeof searchEvents>;
		days: Gives<typeof countSearchDays>;
		countNew: Gives<typeof countNewMatches>;
	};
	notifications: {
		page: Gives<typeof listNotifications>;
		unread: Gives<typeof countUnread>;
		markRead: Gives<typeof markRead>;
		choices: Gives<typeof readNotificationChoices>;
		choose: Gives<typeof chooseNotifications>;
	};
	device: {
		get: Gives<typeof getDevice>;
		add: Gives<typeof addDevice>;
		remove: Gives<typeof removeDevice>;
	};
	mail: {
		get: Gives<typeof getMailSettings>;
		setAddress: Gives<typeof getMailSettings>;
		removeAddress: Gives<typeof getMailSettings>;
		change: Gives<typeof getMailSettings>;
		confirm: Gives<typeof confirmMailAddress>;
		unsubscribe: Gives<typeof unsubscribeFromMail>;
	};
	subject: {
		get: Gives<typeof getStanding>;
		events: Gives<typeof listEvents>;
		days: Gives<typeof countEventDays>;
		followers: Gives<typeof listFollowers>;
		following: Gives<typeof listFollowing>;
		follow: Gives<typeof follow>;
		unfollow: Gives<typeof unfollow>;
		requests: Gives<typeof listRequests>;
		requested: Gives<typeof listRequested>;
		accept: Gives<typeof acceptRequest>;
		refuse: Gives<typeof refuseRequest>;
		mute: Gives<typeof mute>;
		unmute: Gives<typeof unmute>;
		muted: Gives<typeof listMuted>;
		mutedTopics: Gives<typeof listMutedTopics>;
		muteTopic: Gives<typeof muteTopic>;
		unmuteTopic: Gives<typeof unmuteTopic>;
		block: Gives<typeof block>;
		unblock: Gives<typeof unblock>;
		blocked: Gives<typeof listBlocked>;
		names: Gives<typeof namesOf>;
		called: Gives<typeof findCalled>;
		details: Gives<typeof readDetails>;
		edit: Gives<typeof editProfile>;
	};
	machine: {
		list: Gives<typeof listMachines>;
		make: Gives<typeof makeMachine>;
		edit: Gives<typeof editProfile>;
		removeEvent: Gives<typeof removeMachineEvent>;
		delete: Pick<Gives<typeof deleteMachine>, 'subject' | 'erasedAt'>;
	};
	token: {
		list: Gives<typeof listTokens>;
		expiring: Gives<typeof listExpiring>;
		issue: Gives<typeof issueToken>;
		renew: Gives<typeof renewToken>;
		revoke: Gives<typeof revokeToken>;
		revokeAll: Gives<typeof revokeTokens>;
	};
	trust: { list: Gives<typeof listTrusts>; add: Gives<typeof addTrust>; remove: Gives<typeof removeTrust> };
	webhook: {
		list: Gives<typeof listWebhooks>;
		add: Gives<typeof addWebhook>;
		renewSecret: Gives<typeof renewWebhookSecret>;
		switch: Gives<typeof switchWebhook>;
		remove: Gives<typeof removeWebhook>;
		test: Gives<typeof testWebhook>;
		pushes: Gives<typeof listPushes>;
		retry: Gives<typeof retryPush>;
	};
	github: {
		get: Gives<typeof getGithub>;
		connect: Gives<typeof connectGithub>;
		disconnect: Gives<typeof disconnectGithub>;
	};
	saved: {
		bookmarks: Gives<typeof listBookmarks>;
		bookmarked: Gives<typeof findBookmarked>;
		addBookmark: Gives<typeof addBookmark>;
		removeBookmark: Gives<typeof removeBookmark>;
		lists: Gives<typeof listLists>;
		list: Gives<typeof readList>;
		countNewInList: Gives<typeof countNewInList>;
		listSeen: Gives<typeof markListSeen>;
		members: Gives<typeof listMembers>;
		makeList: Gives<typeof makeList>;
		changeList: Gives<typeof changeList>;
		deleteList: Gives<typeof deleteList>;
		searches: Gives<typeof listSearches>;
		saveSearch: Gives<typeof saveSearch>;
		changeSearch: Gives<typeof changeSearch>;
		deleteSearch: Gives<typeof deleteSearch>;
		searchSeen: Gives<typeof markSearchSeen>;
		views: Gives<typeof listViews>;
		saveView: Gives<typeof saveView>;
		changeView: Gives<typeof changeView>;
		deleteView: Gives<typeof deleteView>;
	};
	directory: {
		search: Gives<typeof searchSubjects>;
		list: Gives<typeof listSubjects>;
		suggested: Gives<typeof suggestSubjects>;
		trending: Gives<typeof listTrending>;
		counts: Gives<typeof readCounts>;
	};
	sample: { state: Gives<typeof getSample>; load: Gives<typeof loadSample> };
	access: {
		get: Gives<typeof getAccess>;
		standings: Gives<typeof listStandings>;
		changeRole: DoneOrAsked<Gives<typeof changeRole>>;
		signOff: Gives<typeof signOffAccess>;
	};
	cases: {
		report: Gives<typeof report>;
		list: Gives<typeof listCases>;
		get: Gives<typeof getCase>;
		move: Gives<typeof moveCase>;
		decide: Gives<typeof decideCase>;
		decisions: Gives<typeof listDecisions>;
		appeal: Gives<typeof appeal>;
	};
	approval: {
		list: Gives<typeof listApprovals>;
		approve: Gives<typeof approve>;
		refuse: Gives<typeof refuseApproval>;
		withdraw: Gives<typeof withdrawApproval>;
	};
	invitation: {
		list: Gives<typeof listInvitations>;
		make: Gives<typeof makeInvitation>;
		revoke: Gives<typeof revokeInvitation>;
	};
	moderation: {
		get: Gives<typeof getModeration>;
		limit: Gives<typeof limitSubject>;
		unlimit: Gives<typeof unlimitSubject>;
		addLabels: Gives<typeof addLabels>;
		removeLabels: Gives<typeof removeLabels>;
		labelChoices: Gives<typeof readLabelChoices>;
		chooseLabels: Gives<typeof chooseLabels>;
		suspend: Gives<typeof suspendSubject>;
		unsuspend: Gives<typeof unsuspendSubject>;
	};
	alarm: {
		list: Gives<typeof listAlarms>;
		set: Gives<typeof setAlarmRule>;
		remove: Gives<typeof removeAlarmRule>;
	};
	exception: { list: Gives<typeof listExceptions> };
	jobs: {
		heat: Gives<typeof getHeat>;
		parked: Gives<typeof listParked>;
		waiting: Gives<typeof getPushesWaiting>;
		redrive: Gives<typeof redriveParked>;
	};
	log: {
		about: Flat<LogAbout> | null;
		eventProof: Gives<typeof getEventProof>;
		entryProof: Gives<typeof getEntryProof>;
		ledgerLinks: Gives<typeof linkLedger>;
		status: Flat<LogStatus> | null;
		backup: Flat<BackupState> | null;
		collector: Flat<CollectorStatus> | null;
	};
	bundle: {
		make: Gives<typeof makeBundle>;
		list: Gives<typeof listBundles>;
		delete: Gives<typeof deleteBundle>;
	};
	audit: {
		list: Gives<typeof listAudit>;
		histogram: Gives<typeof getHistogram>;
		entry: Gives<typeof getEntry>;
		followersAt: Gives<typeof listFollowersAt>;
		timelineAt: Gives<typeof listTimelineAt>;
		deliveries: Gives<typeof listDeliveries>;
		freshness: Gives<typeof getFreshness>;
	};
};

test('every procedure has an output', () => {
	const procedures: Record<string, object> = appRouter._def.procedures;
	const without = Object.entries(procedures)
		.filter(([, procedure]) => !('_def' in procedure && 'output' in (procedure._def as object)))
		.map(([path]) => path);
	expect(without).toEqual([]);
});

test('an output that does not fit is our mistake, and says nothing of itself', async () => {
	const broken = open.output(Muted).query(() => ({ repeated: 'secret' }) as never);
	const { broken: call } = createCallerFactory(router({ broken }))({} as Context);
	const error: TRPCError = await call().then(
		() => expect.fail('It was given.'),
		(thrown) => thrown,
	);
	expect(error.code).toBe('INTERNAL_SERVER_ERROR');
	expect(error.cause).toMatchObject({ code: 'internal' });
	expect(error.message).not.toMatch(/repeated|secret/);
});

// `npm run check` is what refuses a difference: what an output lacks is taken away from what callers get.
test('a procedure gives all that its verb gives', () => {
	type Streams = 'timeline' | 'thread';
	type Asked = { [Name in Streams]: Omit<Outputs[Name], 'changes'> };
	expectTypeOf<Omit<Outputs, Streams> & Asked>().branded.toEqualTypeOf<Verbs>();
	type Changes = Message<inferRouterOutputs<AppRouter>[Streams]['changes']>;
	expectTypeOf<Changes>().toEqualTypeOf<Message<ReturnType<TimelineWatch['changes']>>>();
});
