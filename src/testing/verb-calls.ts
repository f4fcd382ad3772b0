/** A call of every verb, about the things of one subject, the owner, and which callers may make it. */
import type { EventId } from '../contract/event/event.ts';
import { USUAL_CHOICES } from '../contract/label/labels.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { removeAlarmRule, setAlarmRule } from '../domain/alarm/alarm-rules.ts';
import { listAlarms } from '../domain/alarm/list-alarms.ts';
import { refuseApproval, withdrawApproval } from '../domain/approval/answer-approval.ts';
import { approve } from '../domain/approval/approve.ts';
import { askApproval } from '../domain/approval/ask-approval.ts';
import { listApprovals } from '../domain/approval/list-approvals.ts';
import { enterOperation } from '../domain/audit/enter-operation.ts';
import { getEntry } from '../domain/audit/get-entry.ts';
import { getFreshness } from '../domain/audit/get-freshness.ts';
import { getHistogram } from '../domain/audit/get-histogram.ts';
import { listAudit } from '../domain/audit/list-audit.ts';
import { listDeliveries } from '../domain/audit/list-deliveries.ts';
import { listFollowersAt } from '../domain/audit/list-followers-at.ts';
import { listTimelineAt } from '../domain/audit/list-timeline-at.ts';
import { recordAuditRead } from '../domain/audit/record-audit-read.ts';
import { backUp } from '../domain/backup/back-up.ts';
import { backupStatus } from '../domain/backup/backup-status.ts';
import { bringBack } from '../domain/backup/bring-back/bring-back.ts';
import { lookAtBackup } from '../domain/backup/look-at-backup.ts';
import { restore } from '../domain/backup/restore.ts';
import { deleteBundle } from '../domain/bundle/delete-bundle.ts';
import { listBundles } from '../domain/bundle/list-bundles.ts';
import { makeBundle } from '../domain/bundle/make-bundle.ts';
import { readBundle } from '../domain/bundle/read-bundle.ts';
import { collectorStatus } from '../domain/collector/collector-status.ts';
import type { Ctx } from '../domain/ctx.ts';
import { listSubjects } from '../domain/directory/list-subjects.ts';
import { listTrending } from '../domain/directory/list-trending.ts';
import { readCounts } from '../domain/directory/read-counts.ts';
import { readDetails } from '../domain/directory/read-details.ts';
import { searchSubjects } from '../domain/directory/search-subjects.ts';
import { suggestSubjects } from '../domain/directory/suggest-subjects.ts';
import { findEvent } from '../domain/event/find-event.ts';
import { getEventOf } from '../domain/event/get-event.ts';
import { getReceipt } from '../domain/event/get-receipt.ts';
import { countEventDays, listEvents } from '../domain/event/list-events.ts';
import { peopleOfEvents } from '../domain/event/people-of-events.ts';
import { postCloudEvent } from '../domain/event/post-cloud-event.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { countPublicDays, readPublicEvent, readPublicFeed } from '../domain/event/read-public-feed.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
import { countEvents, removeEvents } from '../domain/event/remove-events.ts';
import { listExceptions } from '../domain/exception/list-exceptions.ts';
import { exportTrail } from '../domain/export/export-trail.ts';
import { connectGithub } from '../domain/github/connect-github.ts';
import { disconnectGithub } from '../domain/github/disconnect-github.ts';
import { getGithub } from '../domain/github/get-github.ts';
import { postFromGithub } from '../domain/github/post-from-github.ts';
import { acceptRequest, refuseRequest } from '../domain/graph/answer-request.ts';
import { block } from '../domain/graph/block.ts';
import { follow } from '../domain/graph/follow.ts';
import { getStanding } from '../domain/graph/get-standing.ts';
import { listBlocked } from '../domain/graph/list-blocked.ts';
import { listFollowers, listFollowing } from '../domain/graph/list-follows.ts';
import { listMuted } from '../domain/graph/list-muted.ts';
import { listRequested, listRequests } from '../domain/graph/list-requests.ts';
import { mute, unmute } from '../domain/graph/mute.ts';
import { listMutedTopics, muteTopic, unmuteTopic } from '../domain/graph/mute-topic.ts';
import { unblock } from '../domain/graph/unblock.ts';
import { unfollow } from '../domain/graph/unfollow.ts';
import { getHeat } from '../domain/heat/get-heat.ts';
import { listInvitations } from '../domain/invitation/list-invitations.ts';
import { makeInvitation } from '../domain/invitation/make-invitation.ts';
import { revokeInvitation } from '../domain/invitation/revoke-invitation.ts';
import { checkInvitation, takeInvitation } from '../domain/invitation/take-invitation.ts';
import { listParked, redriveParked } from '../domain/jobs/parked.ts';
import { aboutLog } from '../domain/log/about-log.ts';
import { getEntryProof, getEventProof } from '../domain/log/get-proof.ts';
import { linkLedger } from '../domain/log/link-ledger.ts';
import { logStatus } from '../domain/log/log-status.ts';
import { newestCheckpoint, readCheckpoint, readEntryBundle, readLogTile } from '../domain/log/read-log.ts';
import { restartLog } from '../domain/log/restart-log.ts';
import { readTrail } from '../domain/log/trail-sources.ts';
import {
	confirmMailAddress,
	removeMailAddress,
	setMailAddress,
	unsubscribeFromMail,
} from '../domain/mail/addresses.ts';
import { changeMail, getMailSettings } from '../domain/mail/mail-settings.ts';
import { appeal, listDecisions } from '../domain/moderation/appeal.ts';
import { decideCase } from '../domain/moderation/decide-case.ts';
import { getCase } from '../domain/moderation/get-case.ts';
import { getModeration } from '../domain/moderation/get-moderation.ts';
import { chooseLabels, readLabelChoices } from '../domain/moderation/label-choices.ts';
import { addLabels, removeLabels } from '../domain/moderation/labels.ts';
import { limitSubject, unlimitSubject } from '../domain/moderation/limit-subject.ts';
import { listCases } from '../domain/moderation/list-cases.ts';
import { moveCase } from '../domain/moderation/move-case.ts';
import { report } from '../domain/moderation/report.ts';
import { suspendSubject, unsuspendSubject } from '../domain/moderation/suspend-subject.ts';
import { cancelMove, move } from '../domain/move/move.ts';
import { countUnread } from '../domain/notification/count-unread.ts';
import { addDevice, getDevice, removeDevice } from '../domain/notification/devices.ts';
import { listNotifications } from '../domain/notification/list-notifications.ts';
import { markRead } from '../domain/notification/mark-read.ts';
import { chooseNotifications, readNotificationChoices } from '../domain/notification/notification-choices.ts';
import type { BackupPlace } from '../domain/ports/ports.ts';
import { downloadOwnData } from '../domain/privacy/download-own-data.ts';
import { eraseSubject } from '../domain/privacy/erase-subject.ts';
import { liftHold, listHolds, placeHold } from '../domain/privacy/holds.ts';
import { liftErasure } from '../domain/privacy/lift-erasure.ts';
import { deleteMachine, removeMachineEvent } from '../domain/privacy/tend-machine.ts';
import { listReactions } from '../domain/reaction/list-reactions.ts';
import { giveReaction, takeBackReaction } from '../domain/reaction/react.ts';
import { reconcile } from '../domain/reconcile/reconcile.ts';
import { changeRole, takeRoleOfClaim } from '../domain/role/change-role.ts';
import { listStandings } from '../domain/role/list-standings.ts';
import { getAccess, signOffAccess } from '../domain/role/review-access.ts';
import { getSample } from '../domain/sample/get-sample.ts';
import { loadSample } from '../domain/sample/load-sample.ts';
import { addBookmark, findBookmarked, listBookmarks, removeBookmark } from '../domain/saved/bookmarks.ts';
import { countNewInList } from '../domain/saved/count-new-in-list.ts';
import { changeList, deleteList, listLists, listMembers, makeList, markListSeen } from '../domain/saved/lists.ts';
import { readList } from '../domain/saved/read-list.ts';
import { changeSearch, deleteSearch, listSearches, markSearchSeen, saveSearch } from '../domain/saved/searches.ts';
import { changeView, deleteView, listViews, saveView } from '../domain/saved/views.ts';
import { countNewMatches } from '../domain/search/count-new-matches.ts';
import { countSearchDays } from '../domain/search/count-search-days.ts';
import { searchEvents } from '../domain/search/search-events.ts';
import { endSession, signOut } from '../domain/session/end-session.ts';
import { endSessions } from '../domain/session/end-sessions.ts';
import { isCodeUsed } from '../domain/session/is-code-used.ts';
import { listSessions } from '../domain/session/list-sessions.ts';
import { localUid } from '../domain/session/local-uid.ts';
import { recordFailedSignIn } from '../domain/session/record-failed-sign-in.ts';
import { resumeSession } from '../domain/session/resume-session.ts';
import { sessionState } from '../domain/session/session-state.ts';
import { signIn } from '../domain/session/sign-in.ts';
import { editProfile } from '../domain/subject/edit-profile.ts';
import { ensureMachine } from '../domain/subject/ensure-machine.ts';
import { findByHandle } from '../domain/subject/find-by-handle.ts';
import { findCalled } from '../domain/subject/find-called.ts';
import { listMachines } from '../domain/subject/list-machines.ts';
import { makeMachine } from '../domain/subject/make-machine.ts';
import { namesOf } from '../domain/subject/names-of.ts';
import { readProfile } from '../domain/subject/read-profile.ts';
import { countReplies } from '../domain/thread/count-replies.ts';
import { followThread } from '../domain/thread/follow-thread.ts';
import { listReplies } from '../domain/thread/list-replies.ts';
import { readAnswered, readThread } from '../domain/thread/read-thread.ts';
import { threadChanges } from '../domain/thread/thread-changes.ts';
import { countTimelineDays } from '../domain/timeline/count-timeline-days.ts';
import { linkTimeline } from '../domain/timeline/link-timeline.ts';
import { markTimelineSeen, timelineSeen } from '../domain/timeline/read-mark.ts';
import { readTag } from '../domain/timeline/read-tag.ts';
import { readTimeline } from '../domain/timeline/read-timeline.ts';
import { timelineChanges } from '../domain/timeline/timeline-changes.ts';
import { timelineFilter } from '../domain/timeline/timeline-filter.ts';
import { timelineSources } from '../domain/timeline/timeline-sources.ts';
import type { TimelineWatch } from '../domain/timeline/watch-timelines.ts';
import { exchangeToken } from '../domain/token/exchange-token.ts';
import { issueToken } from '../domain/token/issue-token.ts';
import { listExpiring } from '../domain/token/list-expiring.ts';
import { listTokens } from '../domain/token/list-tokens.ts';
import { renewToken } from '../domain/token/renew-token.ts';
import { revokeHeldTokens, revokeToken, revokeTokens } from '../domain/token/revoke-token.ts';
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
import { MemoryFiles } from './memory-files.ts';
import { newSubscription } from './push-service.ts';

/** `event` is one of the owner's. */
export type Cast = { owner: SubjectId; other: SubjectId; event: EventId; watch: TimelineWatch };

type Call = (ctx: Ctx, cast: Cast) => unknown;
/** Per caller: `y` may, `n` is refused as `forbidden`, `s` must sign in first. */
type Line = [answers: string, call: Call];

/** An empty place for a backup. */
export const newPlace = (): BackupPlace => ({ name: 'a place', files: new MemoryFiles(), keepDays: 30 });

const page = { limit: 10 };
const month = { month: '2026-03', zone: 'Europe/Berlin' };
const LABELLED = { subject: 'dev-nobody', labels: ['spam'], reason: 'a' } as const;
const NO_LIST = '0'.repeat(16);
const NO_TOPIC = '0'.repeat(32);
const MOMENT = '2026-11-24T00:00:00.000Z';
const NEXT_SECOND = '2026-11-24T00:00:01.000Z';
const id = '0'.repeat(32);
const trust = { name: 'a', issuer: 'https://a.example', audience: 'a', claims: { sub: 'a' }, scopes: [] };

/** A new verb needs a line here. */
export const VERB_CALLS: Record<string, Line> = {
	// a(nonymous) o(wner) o(ther) a(dmin) t(oken) t(oken, no scopes) t(oken of another) o(perator)
	//                aooattto
	postEvent: ['synnnnynny', (ctx, { owner: actor }) => postEvent(ctx, { actor, text: 'High water' })],
	postCloudEvent: [
		'synnnnynny',
		(ctx, { owner: actor }) =>
			postCloudEvent(ctx, { actor, incoming: { source: 's', id: 'i', input: { text: 'High water' } } }),
	],
	removeEvent: ['synyynynny', (ctx, { owner: actor, event }) => removeEvent(ctx, { actor, id: event })],
	getEventOf: ['syyyyyynyy', (ctx, { owner: subject, event }) => getEventOf(ctx, { subject, id: event })],
	findEvent: ['synnnnynny', (ctx, { owner: actor }) => findEvent(ctx, { actor, words: ['a'] })],
	getReceipt: ['synynyynny', (ctx, { owner: subject, event }) => getReceipt(ctx, { subject, id: event })],
	listEvents: ['syyyyyynyy', (ctx, { owner: subject }) => listEvents(ctx, { subject, ...page })],
	countEventDays: ['syyyyyynyy', (ctx, { owner: subject }) => countEventDays(ctx, { subject, ...month })],
	countPublicDays: [
		'yyyyyyyyyy',
		(ctx, { owner: subject }) => countPublicDays(ctx, { subject, ...month, beforeRead: async () => {} }),
	],
	readPublicFeed: ['yyyyyyyyyy', (ctx, { owner: subject }) => readPublicFeed(ctx, { subject, ...page })],
	readPublicEvent: ['yyyyyyyyyy', (ctx, { owner: subject, event }) => readPublicEvent(ctx, { subject, id: event })],

	readTimeline: ['synnnnynny', (ctx, { owner: reader }) => readTimeline(ctx, { reader, ...page })],
	timelineSeen: ['synnnnynny', (ctx, { owner: reader }) => timelineSeen(ctx, { reader })],
	markTimelineSeen: ['synnnnynny', (ctx, { owner: reader, event: upTo }) => markTimelineSeen(ctx, { reader, upTo })],
	countTimelineDays: ['synnnnynny', (ctx, { owner: reader }) => countTimelineDays(ctx, { reader, ...month })],
	linkTimeline: ['synnnnynny', (ctx, { owner: reader }) => linkTimeline(ctx, { reader })],
	timelineFilter: ['synnnnynny', (ctx, { owner: reader }) => timelineFilter(ctx, { reader })],
	timelineSources: ['synnnnynny', (ctx, { owner: reader }) => timelineSources(ctx, { reader })],
	timelineChanges: ['synnnnynny', (ctx, { owner: reader, watch }) => timelineChanges(ctx, { watch, reader })],
	countSearchDays: ['syyyyyynyy', (ctx) => countSearchDays(ctx, { query: 'tide', ...month })],
	searchEvents: ['syyyyyynyy', (ctx) => searchEvents(ctx, { query: 'tide', order: 'newest', ...page })],
	countNewMatches: ['syyyyyynyy', (ctx) => countNewMatches(ctx, { query: 'tide' })],
	listNotifications: ['synnnnynny', (ctx, { owner: reader }) => listNotifications(ctx, { reader, ...page })],
	countUnread: ['synnnnynny', (ctx, { owner: reader }) => countUnread(ctx, { reader })],
	markRead: ['synnnnynny', (ctx, { owner: reader }) => markRead(ctx, { reader, upTo: 'v'.repeat(26) })],
	readNotificationChoices: ['synnnnynny', (ctx, { owner: subject }) => readNotificationChoices(ctx, { subject })],
	chooseNotifications: [
		'synnnnynny',
		(ctx, { owner: subject }) => chooseNotifications(ctx, { subject, change: { mentions: { device: false } } }),
	],
	listReplies: ['syyyyyynyy', (ctx, { owner: subject, event }) => listReplies(ctx, { subject, id: event, ...page })],
	readThread: ['syyyyyynyy', (ctx, { owner: subject, event }) => readThread(ctx, { subject, id: event })],
	readAnswered: [
		'syyyyyynyy',
		(ctx, { owner: subject, event }) => readAnswered(ctx, { events: [{ subject, id: event }] }),
	],
	countReplies: [
		'syyyyyynyy',
		(ctx, { owner: subject, event }) => countReplies(ctx, { events: [{ subject, id: event }] }),
	],
	threadChanges: [
		'syyyyyynyy',
		(ctx, { owner: subject, event, watch }) => threadChanges(ctx, { subject, id: event, watch }),
	],
	followThread: [
		'synnnnynny',
		(ctx, { owner: reader, event: id }) => followThread(ctx, { reader, event: { subject: reader, id }, follows: true }),
	],
	giveReaction: [
		'synnnnynny',
		(ctx, { owner, event: id }) => giveReaction(ctx, { actor: owner, event: { subject: owner, id }, kind: 'thanks' }),
	],
	takeBackReaction: [
		'synnnnynny',
		(ctx, { owner, event: id }) =>
			takeBackReaction(ctx, { actor: owner, event: { subject: owner, id }, kind: 'thanks' }),
	],
	listReactions: [
		'syyyyyynyy',
		(ctx, { owner: subject, event }) => listReactions(ctx, { subject, id: event, ...page }),
	],
	readTag: ['syyyyyynyy', (ctx) => readTag(ctx, { tag: 'tide', ...page })],

	follow: ['synnnnynny', (ctx, { owner, other }) => follow(ctx, { follower: owner, followed: other })],
	unfollow: ['synnnnynny', (ctx, { owner, other }) => unfollow(ctx, { follower: owner, followed: other })],
	acceptRequest: ['synnnnynny', (ctx, { owner, other }) => acceptRequest(ctx, { follower: other, followed: owner })],
	refuseRequest: ['synnnnynny', (ctx, { owner, other }) => refuseRequest(ctx, { follower: other, followed: owner })],
	mute: ['synnnnynny', (ctx, { owner: subject, other }) => mute(ctx, { subject, other })],
	unmute: ['synnnnynny', (ctx, { owner: subject, other }) => unmute(ctx, { subject, other })],
	muteTopic: ['synnnnynny', (ctx, { owner: subject }) => muteTopic(ctx, { subject, kind: 'word', value: 'tide' })],
	unmuteTopic: ['synnnnynny', (ctx, { owner: subject }) => unmuteTopic(ctx, { subject, id: NO_TOPIC })],
	listMutedTopics: ['synnnnynny', (ctx, { owner: subject }) => listMutedTopics(ctx, { subject })],
	block: ['synnnnynny', (ctx, { owner: subject, other }) => block(ctx, { subject, other })],
	unblock: ['synnnnynny', (ctx, { owner: subject, other }) => unblock(ctx, { subject, other })],
	addBookmark: [
		'synnnnynny',
		(ctx, { owner: subject, event }) => addBookmark(ctx, { subject, poster: subject, event }),
	],
	removeBookmark: ['synnnnynny', (ctx, { owner: subject, event }) => removeBookmark(ctx, { subject, event })],
	findBookmarked: ['synnnnynny', (ctx, { owner: subject, event }) => findBookmarked(ctx, { subject, events: [event] })],
	listBookmarks: ['synnnnynny', (ctx, { owner: subject }) => listBookmarks(ctx, { subject, ...page })],
	makeList: ['synnnnynny', (ctx, { owner: subject }) => makeList(ctx, { subject, name: 'Tides' })],
	changeList: ['synnnnynny', (ctx, { owner: subject }) => changeList(ctx, { subject, id: NO_LIST, name: 'Tides' })],
	deleteList: ['synnnnynny', (ctx, { owner: subject }) => deleteList(ctx, { subject, id: NO_LIST })],
	listLists: ['synnnnynny', (ctx, { owner: subject }) => listLists(ctx, { subject })],
	listMembers: ['synnnnynny', (ctx, { owner: subject }) => listMembers(ctx, { subject, id: NO_LIST, ...page })],
	readList: ['synnnnynny', (ctx, { owner: subject }) => readList(ctx, { subject, id: NO_LIST, ...page })],
	countNewInList: ['synnnnynny', (ctx, { owner: subject }) => countNewInList(ctx, { subject, id: NO_LIST })],
	markListSeen: [
		'synnnnynny',
		(ctx, { owner: subject, event: upTo }) => markListSeen(ctx, { subject, id: NO_LIST, upTo }),
	],
	saveSearch: ['synnnnynny', (ctx, { owner: subject }) => saveSearch(ctx, { subject, query: 'tide' })],
	changeSearch: [
		'synnnnynny',
		(ctx, { owner: subject }) => changeSearch(ctx, { subject, id: NO_LIST, notifies: true }),
	],
	deleteSearch: ['synnnnynny', (ctx, { owner: subject }) => deleteSearch(ctx, { subject, id: NO_LIST })],
	listSearches: ['synnnnynny', (ctx, { owner: subject }) => listSearches(ctx, { subject })],
	markSearchSeen: [
		'synnnnynny',
		(ctx, { owner: subject, event: upTo }) => markSearchSeen(ctx, { subject, id: NO_LIST, upTo }),
	],
	saveView: [
		'snnnnnynny',
		(ctx, { owner: subject }) => saveView(ctx, { subject, name: 'Tides', filter: {}, columns: [] }),
	],
	changeView: ['snnnnnynny', (ctx, { owner: subject }) => changeView(ctx, { subject, id: NO_LIST, name: 'Tides' })],
	deleteView: ['snnnnnynny', (ctx, { owner: subject }) => deleteView(ctx, { subject, id: NO_LIST })],
	listViews: ['snnnnnynny', (ctx, { owner: subject }) => listViews(ctx, { subject })],
	getStanding: ['synnnnynny', (ctx, { owner: reader, other: subject }) => getStanding(ctx, { reader, subject })],
	listMuted: ['synnnnynny', (ctx, { owner: subject }) => listMuted(ctx, { subject, ...page })],
	listBlocked: ['synnnnynny', (ctx, { owner: subject }) => listBlocked(ctx, { subject, ...page })],
	listRequests: ['synnnnynny', (ctx, { owner: subject }) => listRequests(ctx, { subject, ...page })],
	listRequested: ['synnnnynny', (ctx, { owner: subject }) => listRequested(ctx, { subject, ...page })],
	listFollowers: ['syyyyyynyy', (ctx, { owner: subject }) => listFollowers(ctx, { subject, ...page })],
	listFollowing: ['syyyyyynyy', (ctx, { owner: subject }) => listFollowing(ctx, { subject, ...page })],

	listSubjects: ['syyyyyynyy', (ctx) => listSubjects(ctx, { order: 'active', ...page })],
	suggestSubjects: ['synnnnynny', (ctx, { owner: reader }) => suggestSubjects(ctx, { reader, ...page })],
	listTrending: ['syyyyyynyy', (ctx) => listTrending(ctx)],
	readCounts: ['syyyyyynyy', (ctx, { owner: subject }) => readCounts(ctx, { subject })],

	readProfile: ['syyyyyynyy', (ctx, { owner: subject }) => readProfile(ctx, { subject })],
	searchSubjects: ['syyyyyynyy', (ctx) => searchSubjects(ctx, { query: 'x', ...page })],
	findCalled: ['syyyyyynyy', (ctx) => findCalled(ctx, { handles: ['nobody'] })],
	namesOf: ['syyyyyynyy', (ctx, { owner }) => namesOf(ctx, { ids: [owner] })],
	peopleOfEvents: ['syyyyyynyy', (ctx, { owner }) => peopleOfEvents(ctx, { events: [{ actor: owner }] })],
	findByHandle: ['yyyyyyyyyy', (ctx) => findByHandle(ctx, { handle: 'owner' })],
	readDetails: ['synnnnynny', (ctx, { owner }) => readDetails(ctx, { reader: owner, subject: owner })],
	editProfile: ['synnnnynny', (ctx, { owner: subject }) => editProfile(ctx, { subject, name: 'A new name' })],
	ensureMachine: ['snnnnnnnny', (ctx) => ensureMachine(ctx, { subject: 'app-beacon' })],

	removeMachineEvent: [
		'synnnnynny',
		(ctx, { owner: machine, event }) => removeMachineEvent(ctx, { machine, id: event }),
	],
	deleteMachine: ['synnnnynny', (ctx, { owner: machine }) => deleteMachine(ctx, { machine })],
	newestCheckpoint: ['yyyyyyyyyy', (ctx) => newestCheckpoint(ctx, { generation: 1 })],
	isCodeUsed: ['yyyyyyyyyy', (ctx, { owner }) => isCodeUsed(ctx, { subjects: [owner], once: 'a' })],
	makeMachine: ['synnnnynny', (ctx, { owner }) => makeMachine(ctx, { owner, name: 'Beacon' })],
	listMachines: ['synnnnynny', (ctx, { owner }) => listMachines(ctx, { owner, ...page })],
	listExpiring: ['synnnnynny', (ctx, { owner }) => listExpiring(ctx, { owner })],
	issueToken: [
		'synynnynny',
		(ctx, { owner: subject }) => issueToken(ctx, { subject, name: 'build', scopes: ['events:write'] }),
	],
	listTokens: ['synynnynny', (ctx, { owner: subject }) => listTokens(ctx, { subject })],
	renewToken: ['synynnynny', (ctx, { owner: subject }) => renewToken(ctx, { subject, id: 't' })],
	revokeToken: ['synynnynny', (ctx, { owner: subject }) => revokeToken(ctx, { subject, id: 't' })],
	revokeTokens: ['synynnynny', (ctx, { owner: subject }) => revokeTokens(ctx, { subject })],
	addTrust: ['synynnnnny', (ctx, { owner: subject }) => addTrust(ctx, { subject, ...trust })],
	listTrusts: ['synynnnnny', (ctx, { owner: subject }) => listTrusts(ctx, { subject })],
	removeTrust: ['synynnnnny', (ctx, { owner: subject }) => removeTrust(ctx, { subject, id: 't' })],
	addWebhook: [
		'synynnynny',
		(ctx, { owner: subject }) => addWebhook(ctx, { subject, url: 'https://a.example', feed: 'timeline' }),
	],
	listWebhooks: ['synynnynny', (ctx, { owner: subject }) => listWebhooks(ctx, { subject })],
	renewWebhookSecret: ['synynnynny', (ctx, { owner: subject }) => renewWebhookSecret(ctx, { subject, id: 'w' })],
	switchWebhook: ['synynnynny', (ctx, { owner: subject }) => switchWebhook(ctx, { subject, id: 'w', on: true })],
	removeWebhook: ['synynnynny', (ctx, { owner: subject }) => removeWebhook(ctx, { subject, id: 'w' })],
	testWebhook: ['synynnynny', (ctx, { owner: subject }) => testWebhook(ctx, { subject, id: 'w' })],
	listPushes: ['synynnynny', (ctx, { owner: subject }) => listPushes(ctx, { subject, id: 'w', ...page })],
	retryPush: ['synynnynny', (ctx, { owner: subject }) => retryPush(ctx, { subject, id: 'w' })],
	exchangeToken: [
		'yyyyyyyyyy',
		(ctx, { owner: subject }) =>
			exchangeToken(ctx, { subject, issuer: '', verify: () => Promise.reject(new Error('It is asked.')) }),
	],
	connectGithub: ['synynnnnny', (ctx, { owner: subject }) => connectGithub(ctx, { subject })],
	getGithub: ['synynnnnny', (ctx, { owner: subject }) => getGithub(ctx, { subject })],
	disconnectGithub: ['synynnnnny', (ctx, { owner: subject }) => disconnectGithub(ctx, { subject })],
	postFromGithub: [
		'yyyyyyyyyy',
		(ctx, { owner: subject }) =>
			postFromGithub(ctx, { subject, event: 'ping', delivery: '1', payload: {}, isSignedWith: async () => false }),
	],
	revokeHeldTokens: ['yyyyyyyyyy', (ctx) => revokeHeldTokens(ctx, { tokens: ['tdl_'] })],

	localUid: ['yyyyyyyyyy', (ctx) => localUid(ctx, { name: 'Somebody' })],
	signIn: ['yyyyyyyyyy', (ctx) => signIn(ctx, { identity: { provider: 'dev', uid: 'somebody' } })],
	resumeSession: ['yyyyyyyyyy', (ctx, { owner: subject }) => resumeSession(ctx, { subject, id })],
	sessionState: ['yyyyyyyyyy', (ctx, { owner: subject }) => sessionState(ctx, { subject, id })],
	listSessions: ['synnnnnnny', (ctx, { owner: subject }) => listSessions(ctx, { subject })],
	endSession: ['synnnnnnny', (ctx, { owner: subject }) => endSession(ctx, { subject, id })],
	getDevice: ['synnnnnnny', (ctx, { owner: subject }) => getDevice(ctx, { subject, session: id })],
	addDevice: [
		'synnnnnnny',
		(ctx, { owner: subject }) =>
			addDevice(ctx, { subject, session: id, ...newSubscription().subscription, language: 'en' }),
	],
	removeDevice: ['synnnnnnny', (ctx, { owner: subject }) => removeDevice(ctx, { subject, session: id })],
	getMailSettings: ['synnnnnnny', (ctx, { owner: subject }) => getMailSettings(ctx, { subject })],
	setMailAddress: [
		'synnnnnnny',
		(ctx, { owner: subject }) => setMailAddress(ctx, { subject, address: 'a@b.example', language: 'en', zone: 'UTC' }),
	],
	confirmMailAddress: ['yyyyyyyyyy', (ctx, { owner: subject }) => confirmMailAddress(ctx, { subject, code: id })],
	changeMail: [
		'synnnnnnny',
		(ctx, { owner: subject }) => changeMail(ctx, { subject, mentions: 'off', language: 'en', zone: 'UTC' }),
	],
	removeMailAddress: [
		'synnnnnnny',
		(ctx, { owner: subject }) => removeMailAddress(ctx, { subject, which: 'confirmed' }),
	],
	unsubscribeFromMail: ['yyyyyyyyyy', (ctx, { owner: subject }) => unsubscribeFromMail(ctx, { subject, code: id })],
	endSessions: ['synnnnnnny', (ctx, { owner: subject }) => endSessions(ctx, { subject })],
	signOut: ['synnnnnnny', (ctx, { owner: subject }) => signOut(ctx, { subject, id })],

	listAudit: ['snnynyynyy', (ctx) => listAudit(ctx, page)],
	getEntry: ['snnynyynyy', (ctx, { owner: subject }) => getEntry(ctx, { subject, seq: 1 })],
	getHistogram: ['snnynyynyy', (ctx) => getHistogram(ctx, { filter: {} })],
	getFreshness: ['snnynyynyy', (ctx) => getFreshness(ctx)],
	listFollowersAt: ['snnynyynyy', (ctx, { owner: subject }) => listFollowersAt(ctx, { subject, at: MOMENT, ...page })],
	listTimelineAt: ['snnynyynyy', (ctx, { owner: subject }) => listTimelineAt(ctx, { subject, at: MOMENT, ...page })],
	listDeliveries: ['snnynyynyy', (ctx, { owner: subject, event }) => listDeliveries(ctx, { subject, event, ...page })],
	getEventProof: ['syyyyyynyy', (ctx, { owner: subject, event }) => getEventProof(ctx, { subject, id: event })],
	getEntryProof: ['synynyynny', (ctx, { owner: subject }) => getEntryProof(ctx, { subject, seq: 1 })],
	linkLedger: ['synynyynny', (ctx, { owner: subject }) => linkLedger(ctx, { subject })],
	aboutLog: ['yyyyyyyyyy', (ctx) => aboutLog(ctx)],
	readCheckpoint: ['yyyyyyyyyy', (ctx) => readCheckpoint(ctx, { generation: 1 })],
	readLogTile: ['yyyyyyyyyy', (ctx) => readLogTile(ctx, { generation: 1, level: 0, index: 0, width: 1 })],
	readEntryBundle: ['snnynyynyy', (ctx) => readEntryBundle(ctx, { generation: 1, index: 0, width: 1 })],
	collectorStatus: ['snnynynnny', (ctx) => collectorStatus(ctx)],
	logStatus: ['snnynynnny', (ctx) => logStatus(ctx)],
	restartLog: ['snnnnnnnny', (ctx) => restartLog(ctx)],
	backupStatus: ['snnynynnny', (ctx) => backupStatus(ctx)],
	lookAtBackup: ['snnynynnny', (ctx) => lookAtBackup(ctx)],
	backUp: ['snnnnnnnny', (ctx) => backUp(ctx, { place: newPlace() })],
	move: ['snnnnnnnny', (ctx) => move(ctx, { to: ctx.domain, names: { from: 'a', to: 'b' } })],
	cancelMove: ['snnnnnnnny', (ctx) => cancelMove(ctx, { to: ctx.domain })],
	restore: ['snnnnnnnny', (ctx) => restore(ctx, { place: newPlace(), say() {}, settle: async () => {} })],
	bringBack: [
		'snnnnnnnny',
		(ctx) => bringBack(ctx, { place: newPlace(), subject: 'dev-nobody', settle: async () => {} }),
	],
	recordAuditRead: ['snnynyynyy', (ctx) => recordAuditRead(ctx, 'action=followed')],
	exportTrail: ['snnynyynyy', (ctx) => exportTrail(ctx, { format: 'csv' })],
	makeBundle: ['snnynnnnny', (ctx) => makeBundle(ctx, { filter: {}, days: 1 })],
	listBundles: ['snnynynnny', (ctx) => listBundles(ctx)],
	deleteBundle: ['snnynnnnny', (ctx, { event }) => deleteBundle(ctx, { id: event })],
	readBundle: ['yyyyyyyyyy', (ctx, { event: id }) => readBundle(ctx, { id, parameters: new URLSearchParams() })],
	enterOperation: ['snnynnnnny', (ctx) => enterOperation(ctx, { action: 'repaired', after: {} })],
	recordFailedSignIn: ['yyyyyyyyyy', (ctx) => recordFailedSignIn(ctx, { provider: 'dev', reason: 'a_reason' })],
	downloadOwnData: ['synnnnnnny', (ctx, { owner: subject }) => downloadOwnData(ctx, { subject })],
	report: ['syyyyyynyy', (ctx, { other }) => report(ctx, { subject: other, reason: 'spam' })],
	listCases: ['snnyynnnny', (ctx) => listCases(ctx)],
	getCase: ['snnyynnnny', (ctx, { owner }) => getCase(ctx, { subject: owner })],
	moveCase: ['snnyynnnny', (ctx, { owner }) => moveCase(ctx, { subject: owner, to: 'claimed' })],
	decideCase: [
		'snnyynnnny',
		(ctx, { owner }) => decideCase(ctx, { subject: owner, decision: 'dismissed', reason: 'a' }),
	],
	listDecisions: ['synnnnnnny', (ctx, { owner }) => listDecisions(ctx, { subject: owner })],
	appeal: ['synnnnnnny', (ctx, { owner }) => appeal(ctx, { subject: owner, seq: 1, text: 'a' })],
	getModeration: ['snnyynnnny', (ctx) => getModeration(ctx, { subject: 'dev-nobody' })],
	addLabels: ['snnyynynyy', (ctx) => addLabels(ctx, LABELLED)],
	removeLabels: ['snnyynnnny', (ctx) => removeLabels(ctx, LABELLED)],
	limitSubject: ['snnyynnnny', (ctx) => limitSubject(ctx, { subject: 'dev-nobody', reason: 'a' })],
	unlimitSubject: ['snnyynnnny', (ctx) => unlimitSubject(ctx, { subject: 'dev-nobody', reason: 'a' })],
	readLabelChoices: ['synnnnnnny', (ctx, { owner: subject }) => readLabelChoices(ctx, { subject })],
	chooseLabels: [
		'synnnnnnny',
		(ctx, { owner: subject }) => chooseLabels(ctx, { subject, choices: { ...USUAL_CHOICES, spam: 'hide' } }),
	],
	suspendSubject: ['snnyynnnny', (ctx) => suspendSubject(ctx, { subject: 'dev-nobody', reason: 'a' })],
	unsuspendSubject: ['snnyynnnny', (ctx) => unsuspendSubject(ctx, { subject: 'dev-nobody' })],
	eraseSubject: ['snnnnnnnny', (ctx) => eraseSubject(ctx, { subject: 'dev-nobody' })],
	liftErasure: ['snnnnnnnny', (ctx) => liftErasure(ctx, { subject: 'dev-nobody' })],
	placeHold: ['snnnnnnnny', (ctx) => placeHold(ctx, { subject: 'dev-nobody', reason: 'a' })],
	liftHold: ['snnnnnnnny', (ctx) => liftHold(ctx, { subject: 'dev-nobody' })],
	listHolds: ['snnnnnnnny', (ctx) => listHolds(ctx, page)],
	listParked: ['snnynnnnny', (ctx) => listParked(ctx)],
	getHeat: ['snnynnnnny', (ctx) => getHeat(ctx)],
	listExceptions: ['snnynnnnny', async (ctx) => listExceptions(ctx)],
	changeRole: ['snnynnnnny', (ctx, { other }) => changeRole(ctx, { subject: other, role: 'member', reason: 'Rota' })],
	takeRoleOfClaim: ['yyyyyyyyyy', (ctx, { other }) => takeRoleOfClaim(ctx, { subject: other, role: 'member' })],
	getAccess: ['snnynynnny', (ctx) => getAccess(ctx)],
	listStandings: ['snnynynnny', (ctx) => listStandings(ctx, { shown: 'everyone', limit: 50 })],
	signOffAccess: ['snnynnnnny', (ctx) => signOffAccess(ctx, { digest: '0'.repeat(64) })],
	askApproval: [
		'snnynnnnny',
		(ctx) => askApproval(ctx, { act: { kind: 'change-role', subject: 'dev-nobody', role: 'admin' }, reason: 'Rota' }),
	],
	approve: ['snnynnnnny', (ctx) => approve(ctx, { seq: 1 })],
	refuseApproval: ['snnynnnnny', (ctx) => refuseApproval(ctx, { seq: 1, reason: 'No' })],
	withdrawApproval: ['snnyynnnny', (ctx) => withdrawApproval(ctx, { seq: 1 })],
	listApprovals: ['snnynnnnny', (ctx) => listApprovals(ctx)],
	countEvents: [
		'snnyynnnny',
		(ctx, { owner: subject }) => countEvents(ctx, { subject, from: MOMENT, to: NEXT_SECOND }),
	],
	removeEvents: [
		'snnyynnnny',
		(ctx, { owner: subject }) => removeEvents(ctx, { subject, from: MOMENT, to: NEXT_SECOND, reason: 'a' }),
	],
	makeInvitation: ['snnynnnnny', (ctx) => makeInvitation(ctx, { days: 7, uses: 1 })],
	listInvitations: ['snnynnnnny', (ctx) => listInvitations(ctx)],
	revokeInvitation: ['snnynnnnny', (ctx) => revokeInvitation(ctx, { id })],
	checkInvitation: ['yyyyyyyyyy', (ctx) => checkInvitation(ctx, { code: id })],
	takeInvitation: ['yyyyyyyyyy', (ctx, { owner: subject }) => takeInvitation(ctx, { code: id, subject })],
	listAlarms: ['snnynynnny', (ctx) => listAlarms(ctx)],
	setAlarmRule: ['snnynnnnny', (ctx) => setAlarmRule(ctx, { kind: 'export' })],
	removeAlarmRule: ['snnynnnnny', (ctx) => removeAlarmRule(ctx, { kind: 'export' })],
	getPushesWaiting: ['snnynnnnny', (ctx) => getPushesWaiting(ctx)],
	redriveParked: ['snnynnnnny', (ctx) => redriveParked(ctx)],
	getSample: ['snnynnnnny', (ctx) => getSample(ctx)],
	loadSample: ['snnynnnnny', (ctx) => loadSample(ctx)],
	readTrail: ['snnnnnnnny', readTrail],
	reconcile: ['snnnnnnnny', (ctx) => reconcile(ctx, { repair: false, settle: async () => {} })],
};
