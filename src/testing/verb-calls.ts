/** A call of every verb, about the things of one subject, the owner, and which callers may make it. */
import type { EventId } from '../contract/event/event.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { removeAlarmRule, setAlarmRule } from '../domain/alarm/alarm-rules.ts';
import { listAlarms } from '../domain/alarm/list-alarms.ts';
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
import { listEvents } from '../domain/event/list-events.ts';
import { peopleOfEvents } from '../domain/event/people-of-events.ts';
import { postCloudEvent } from '../domain/event/post-cloud-event.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { readPublicEvent, readPublicFeed } from '../domain/event/read-public-feed.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
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
import { unblock } from '../domain/graph/unblock.ts';
import { unfollow } from '../domain/graph/unfollow.ts';
import { getHeat } from '../domain/heat/get-heat.ts';
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
import { suspendSubject, unsuspendSubject } from '../domain/moderation/suspend-subject.ts';
import { cancelMove, move } from '../domain/move/move.ts';
import { countUnread } from '../domain/notification/count-unread.ts';
import { addDevice, getDevice, removeDevice } from '../domain/notification/devices.ts';
import { listNotifications } from '../domain/notification/list-notifications.ts';
import { markRead } from '../domain/notification/mark-read.ts';
import type { BackupPlace } from '../domain/ports/ports.ts';
import { downloadOwnData } from '../domain/privacy/download-own-data.ts';
import { eraseSubject } from '../domain/privacy/erase-subject.ts';
import { liftHold, listHolds, placeHold } from '../domain/privacy/holds.ts';
import { liftErasure } from '../domain/privacy/lift-erasure.ts';
import { deleteMachine, removeMachineEvent } from '../domain/privacy/tend-machine.ts';
import { reconcile } from '../domain/reconcile/reconcile.ts';
import { getSample } from '../domain/sample/get-sample.ts';
import { loadSample } from '../domain/sample/load-sample.ts';
import { addBookmark, isBookmarked, listBookmarks, removeBookmark } from '../domain/saved/bookmarks.ts';
import { changeList, deleteList, listLists, listMembers, makeList } from '../domain/saved/lists.ts';
import { readList } from '../domain/saved/read-list.ts';
import { deleteSearch, listSearches, markSearchSeen, saveSearch } from '../domain/saved/searches.ts';
import { countNewMatches } from '../domain/search/count-new-matches.ts';
import { searchEvents } from '../domain/search/search-events.ts';
import { endSession, signOut } from '../domain/session/end-session.ts';
import { endSessions } from '../domain/session/end-sessions.ts';
import { isCodeUsed } from '../domain/session/is-code-used.ts';
import { listSessions } from '../domain/session/list-sessions.ts';
import { localUid } from '../domain/session/local-uid.ts';
import { recordFailedSignIn } from '../domain/session/record-failed-sign-in.ts';
import { resumeSession } from '../domain/session/resume-session.ts';
import { signIn } from '../domain/session/sign-in.ts';
import { editProfile } from '../domain/subject/edit-profile.ts';
import { ensureMachine } from '../domain/subject/ensure-machine.ts';
import { findByHandle } from '../domain/subject/find-by-handle.ts';
import { findCalled } from '../domain/subject/find-called.ts';
import { listMachines } from '../domain/subject/list-machines.ts';
import { makeMachine } from '../domain/subject/make-machine.ts';
import { namesOf } from '../domain/subject/names-of.ts';
import { readProfile } from '../domain/subject/read-profile.ts';
import { linkTimeline } from '../domain/timeline/link-timeline.ts';
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
const NO_LIST = '0'.repeat(16);
const MOMENT = '2026-11-24T00:00:00.000Z';
const id = '0'.repeat(32);
const trust = { name: 'a', issuer: 'https://a.example', audience: 'a', claims: { sub: 'a' }, scopes: [] };

/** A new verb needs a line here. */
export const VERB_CALLS: Record<string, Line> = {
	// a(nonymous) o(wner) o(ther) a(dmin) t(oken) t(oken, no scopes) t(oken of another) o(perator)
	//                aooattto
	postEvent: ['synnynny', (ctx, { owner: actor }) => postEvent(ctx, { actor, text: 'High water' })],
	postCloudEvent: [
		'synnynny',
		(ctx, { owner: actor }) =>
			postCloudEvent(ctx, { actor, incoming: { source: 's', id: 'i', input: { text: 'High water' } } }),
	],
	removeEvent: ['synyynny', (ctx, { owner: actor, event }) => removeEvent(ctx, { actor, id: event })],
	getEventOf: ['syyyynyy', (ctx, { owner: subject, event }) => getEventOf(ctx, { subject, id: event })],
	findEvent: ['synnynny', (ctx, { owner: actor }) => findEvent(ctx, { actor, words: ['a'] })],
	getReceipt: ['synyynny', (ctx, { owner: subject, event }) => getReceipt(ctx, { subject, id: event })],
	listEvents: ['syyyynyy', (ctx, { owner: subject }) => listEvents(ctx, { subject, ...page })],
	readPublicFeed: ['yyyyyyyy', (ctx, { owner: subject }) => readPublicFeed(ctx, { subject, ...page })],
	readPublicEvent: ['yyyyyyyy', (ctx, { owner: subject, event }) => readPublicEvent(ctx, { subject, id: event })],

	readTimeline: ['synnynny', (ctx, { owner: reader }) => readTimeline(ctx, { reader, ...page })],
	linkTimeline: ['synnynny', (ctx, { owner: reader }) => linkTimeline(ctx, { reader })],
	timelineFilter: ['synnynny', (ctx, { owner: reader }) => timelineFilter(ctx, { reader })],
	timelineSources: ['synnynny', (ctx, { owner: reader }) => timelineSources(ctx, { reader })],
	timelineChanges: ['synnynny', (ctx, { owner: reader, watch }) => timelineChanges(ctx, { watch, reader })],
	searchEvents: ['syyyynyy', (ctx) => searchEvents(ctx, { query: 'tide', order: 'newest', ...page })],
	countNewMatches: ['syyyynyy', (ctx) => countNewMatches(ctx, { query: 'tide' })],
	listNotifications: ['synnynny', (ctx, { owner: reader }) => listNotifications(ctx, { reader, ...page })],
	countUnread: ['synnynny', (ctx, { owner: reader }) => countUnread(ctx, { reader })],
	markRead: ['synnynny', (ctx, { owner: reader }) => markRead(ctx, { reader, upTo: 'v'.repeat(26) })],
	readTag: ['syyyynyy', (ctx) => readTag(ctx, { tag: 'tide', ...page })],

	follow: ['synnynny', (ctx, { owner, other }) => follow(ctx, { follower: owner, followed: other })],
	unfollow: ['synnynny', (ctx, { owner, other }) => unfollow(ctx, { follower: owner, followed: other })],
	acceptRequest: ['synnynny', (ctx, { owner, other }) => acceptRequest(ctx, { follower: other, followed: owner })],
	refuseRequest: ['synnynny', (ctx, { owner, other }) => refuseRequest(ctx, { follower: other, followed: owner })],
	mute: ['synnynny', (ctx, { owner: subject, other }) => mute(ctx, { subject, other })],
	unmute: ['synnynny', (ctx, { owner: subject, other }) => unmute(ctx, { subject, other })],
	block: ['synnynny', (ctx, { owner: subject, other }) => block(ctx, { subject, other })],
	unblock: ['synnynny', (ctx, { owner: subject, other }) => unblock(ctx, { subject, other })],
	addBookmark: ['synnynny', (ctx, { owner: subject, event }) => addBookmark(ctx, { subject, poster: subject, event })],
	removeBookmark: ['synnynny', (ctx, { owner: subject, event }) => removeBookmark(ctx, { subject, event })],
	isBookmarked: ['synnynny', (ctx, { owner: subject, event }) => isBookmarked(ctx, { subject, event })],
	listBookmarks: ['synnynny', (ctx, { owner: subject }) => listBookmarks(ctx, { subject, ...page })],
	makeList: ['synnynny', (ctx, { owner: subject }) => makeList(ctx, { subject, name: 'Tides' })],
	changeList: ['synnynny', (ctx, { owner: subject }) => changeList(ctx, { subject, id: NO_LIST, name: 'Tides' })],
	deleteList: ['synnynny', (ctx, { owner: subject }) => deleteList(ctx, { subject, id: NO_LIST })],
	listLists: ['synnynny', (ctx, { owner: subject }) => listLists(ctx, { subject })],
	listMembers: ['synnynny', (ctx, { owner: subject }) => listMembers(ctx, { subject, id: NO_LIST, ...page })],
	readList: ['synnynny', (ctx, { owner: subject }) => readList(ctx, { subject, id: NO_LIST, ...page })],
	saveSearch: ['synnynny', (ctx, { owner: subject }) => saveSearch(ctx, { subject, query: 'tide' })],
	deleteSearch: ['synnynny', (ctx, { owner: subject }) => deleteSearch(ctx, { subject, id: NO_LIST })],
	listSearches: ['synnynny', (ctx, { owner: subject }) => listSearches(ctx, { subject })],
	markSearchSeen: [
		'synnynny',
		(ctx, { owner: subject, event: upTo }) => markSearchSeen(ctx, { subject, id: NO_LIST, upTo }),
	],
	getStanding: ['synnynny', (ctx, { owner: reader, other: subject }) => getStanding(ctx, { reader, subject })],
	listMuted: ['synnynny', (ctx, { owner: subject }) => listMuted(ctx, { subject, ...page })],
	listBlocked: ['synnynny', (ctx, { owner: subject }) => listBlocked(ctx, { subject, ...page })],
	listRequests: ['synnynny', (ctx, { owner: subject }) => listRequests(ctx, { subject, ...page })],
	listRequested: ['synnynny', (ctx, { owner: subject }) => listRequested(ctx, { subject, ...page })],
	listFollowers: ['syyyynyy', (ctx, { owner: subject }) => listFollowers(ctx, { subject, ...page })],
	listFollowing: ['syyyynyy', (ctx, { owner: subject }) => listFollowing(ctx, { subject, ...page })],

	listSubjects: ['syyyynyy', (ctx) => listSubjects(ctx, { order: 'active', ...page })],
	suggestSubjects: ['synnynny', (ctx, { owner: reader }) => suggestSubjects(ctx, { reader, ...page })],
	listTrending: ['syyyynyy', (ctx) => listTrending(ctx)],
	readCounts: ['syyyynyy', (ctx, { owner: subject }) => readCounts(ctx, { subject })],

	readProfile: ['syyyynyy', (ctx, { owner: subject }) => readProfile(ctx, { subject })],
	searchSubjects: ['syyyynyy', (ctx) => searchSubjects(ctx, { query: 'x', ...page })],
	findCalled: ['syyyynyy', (ctx) => findCalled(ctx, { handles: ['nobody'] })],
	namesOf: ['syyyynyy', (ctx, { owner }) => namesOf(ctx, { ids: [owner] })],
	peopleOfEvents: ['syyyynyy', (ctx, { owner }) => peopleOfEvents(ctx, { events: [{ actor: owner }] })],
	findByHandle: ['yyyyyyyy', (ctx) => findByHandle(ctx, { handle: 'owner' })],
	readDetails: ['synnynny', (ctx, { owner }) => readDetails(ctx, { reader: owner, subject: owner })],
	editProfile: ['synnynny', (ctx, { owner: subject }) => editProfile(ctx, { subject, name: 'A new name' })],
	ensureMachine: ['snnnnnny', (ctx) => ensureMachine(ctx, { subject: 'app-beacon' })],

	removeMachineEvent: ['synnynny', (ctx, { owner: machine, event }) => removeMachineEvent(ctx, { machine, id: event })],
	deleteMachine: ['synnynny', (ctx, { owner: machine }) => deleteMachine(ctx, { machine })],
	newestCheckpoint: ['yyyyyyyy', (ctx) => newestCheckpoint(ctx, { generation: 1 })],
	isCodeUsed: ['yyyyyyyy', (ctx, { owner }) => isCodeUsed(ctx, { subjects: [owner], once: 'a' })],
	makeMachine: ['synnynny', (ctx, { owner }) => makeMachine(ctx, { owner, name: 'Beacon' })],
	listMachines: ['synnynny', (ctx, { owner }) => listMachines(ctx, { owner, ...page })],
	listExpiring: ['synnynny', (ctx, { owner }) => listExpiring(ctx, { owner })],
	issueToken: [
		'synyynny',
		(ctx, { owner: subject }) => issueToken(ctx, { subject, name: 'build', scopes: ['events:write'] }),
	],
	listTokens: ['synyynny', (ctx, { owner: subject }) => listTokens(ctx, { subject })],
	renewToken: ['synyynny', (ctx, { owner: subject }) => renewToken(ctx, { subject, id: 't' })],
	revokeToken: ['synyynny', (ctx, { owner: subject }) => revokeToken(ctx, { subject, id: 't' })],
	revokeTokens: ['synyynny', (ctx, { owner: subject }) => revokeTokens(ctx, { subject })],
	addTrust: ['synynnny', (ctx, { owner: subject }) => addTrust(ctx, { subject, ...trust })],
	listTrusts: ['synynnny', (ctx, { owner: subject }) => listTrusts(ctx, { subject })],
	removeTrust: ['synynnny', (ctx, { owner: subject }) => removeTrust(ctx, { subject, id: 't' })],
	addWebhook: [
		'synyynny',
		(ctx, { owner: subject }) => addWebhook(ctx, { subject, url: 'https://a.example', feed: 'timeline' }),
	],
	listWebhooks: ['synyynny', (ctx, { owner: subject }) => listWebhooks(ctx, { subject })],
	renewWebhookSecret: ['synyynny', (ctx, { owner: subject }) => renewWebhookSecret(ctx, { subject, id: 'w' })],
	switchWebhook: ['synyynny', (ctx, { owner: subject }) => switchWebhook(ctx, { subject, id: 'w', on: true })],
	removeWebhook: ['synyynny', (ctx, { owner: subject }) => removeWebhook(ctx, { subject, id: 'w' })],
	testWebhook: ['synyynny', (ctx, { owner: subject }) => testWebhook(ctx, { subject, id: 'w' })],
	listPushes: ['synyynny', (ctx, { owner: subject }) => listPushes(ctx, { subject, id: 'w', ...page })],
	retryPush: ['synyynny', (ctx, { owner: subject }) => retryPush(ctx, { subject, id: 'w' })],
	exchangeToken: [
		'yyyyyyyy',
		(ctx, { owner: subject }) =>
			exchangeToken(ctx, { subject, issuer: '', verify: () => Promise.reject(new Error('It is asked.')) }),
	],
	connectGithub: ['synynnny', (ctx, { owner: subject }) => connectGithub(ctx, { subject })],
	getGithub: ['synynnny', (ctx, { owner: subject }) => getGithub(ctx, { subject })],
	disconnectGithub: ['synynnny', (ctx, { owner: subject }) => disconnectGithub(ctx, { subject })],
	postFromGithub: [
		'yyyyyyyy',
		(ctx, { owner: subject }) =>
			postFromGithub(ctx, { subject, event: 'ping', delivery: '1', payload: {}, isSignedWith: async () => false }),
	],
	revokeHeldTokens: ['yyyyyyyy', (ctx) => revokeHeldTokens(ctx, { tokens: ['tdl_'] })],

	localUid: ['yyyyyyyy', (ctx) => localUid(ctx, { name: 'Somebody' })],
	signIn: ['yyyyyyyy', (ctx) => signIn(ctx, { identity: { provider: 'dev', uid: 'somebody' } })],
	resumeSession: ['yyyyyyyy', (ctx, { owner: subject }) => resumeSession(ctx, { subject, id })],
	listSessions: ['synnnnny', (ctx, { owner: subject }) => listSessions(ctx, { subject })],
	endSession: ['synnnnny', (ctx, { owner: subject }) => endSession(ctx, { subject, id })],
	getDevice: ['synnnnny', (ctx, { owner: subject }) => getDevice(ctx, { subject, session: id })],
	addDevice: [
		'synnnnny',
		(ctx, { owner: subject }) =>
			addDevice(ctx, { subject, session: id, ...newSubscription().subscription, language: 'en' }),
	],
	removeDevice: ['synnnnny', (ctx, { owner: subject }) => removeDevice(ctx, { subject, session: id })],
	getMailSettings: ['synnnnny', (ctx, { owner: subject }) => getMailSettings(ctx, { subject })],
	setMailAddress: [
		'synnnnny',
		(ctx, { owner: subject }) => setMailAddress(ctx, { subject, address: 'a@b.example', language: 'en', zone: 'UTC' }),
	],
	confirmMailAddress: ['yyyyyyyy', (ctx, { owner: subject }) => confirmMailAddress(ctx, { subject, code: id })],
	changeMail: [
		'synnnnny',
		(ctx, { owner: subject }) => changeMail(ctx, { subject, mentions: 'off', language: 'en', zone: 'UTC' }),
	],
	removeMailAddress: ['synnnnny', (ctx, { owner: subject }) => removeMailAddress(ctx, { subject, which: 'confirmed' })],
	unsubscribeFromMail: ['yyyyyyyy', (ctx, { owner: subject }) => unsubscribeFromMail(ctx, { subject, code: id })],
	endSessions: ['synnnnny', (ctx, { owner: subject }) => endSessions(ctx, { subject })],
	signOut: ['synnnnny', (ctx, { owner: subject }) => signOut(ctx, { subject, id })],

	listAudit: ['snnyynyy', (ctx) => listAudit(ctx, page)],
	getEntry: ['snnyynyy', (ctx, { owner: subject }) => getEntry(ctx, { subject, seq: 1 })],
	getHistogram: ['snnyynyy', (ctx) => getHistogram(ctx, { filter: {} })],
	getFreshness: ['snnyynyy', (ctx) => getFreshness(ctx)],
	listFollowersAt: ['snnyynyy', (ctx, { owner: subject }) => listFollowersAt(ctx, { subject, at: MOMENT, ...page })],
	listTimelineAt: ['snnyynyy', (ctx, { owner: subject }) => listTimelineAt(ctx, { subject, at: MOMENT, ...page })],
	listDeliveries: ['snnyynyy', (ctx, { owner: subject, event }) => listDeliveries(ctx, { subject, event, ...page })],
	getEventProof: ['syyyynyy', (ctx, { owner: subject, event }) => getEventProof(ctx, { subject, id: event })],
	getEntryProof: ['synyynny', (ctx, { owner: subject }) => getEntryProof(ctx, { subject, seq: 1 })],
	linkLedger: ['synyynny', (ctx, { owner: subject }) => linkLedger(ctx, { subject })],
	aboutLog: ['yyyyyyyy', (ctx) => aboutLog(ctx)],
	readCheckpoint: ['yyyyyyyy', (ctx) => readCheckpoint(ctx, { generation: 1 })],
	readLogTile: ['yyyyyyyy', (ctx) => readLogTile(ctx, { generation: 1, level: 0, index: 0, width: 1 })],
	readEntryBundle: ['snnyynyy', (ctx) => readEntryBundle(ctx, { generation: 1, index: 0, width: 1 })],
	collectorStatus: ['snnynnny', (ctx) => collectorStatus(ctx)],
	logStatus: ['snnynnny', (ctx) => logStatus(ctx)],
	restartLog: ['snnnnnny', (ctx) => restartLog(ctx)],
	backupStatus: ['snnynnny', (ctx) => backupStatus(ctx)],
	lookAtBackup: ['snnynnny', (ctx) => lookAtBackup(ctx)],
	backUp: ['snnnnnny', (ctx) => backUp(ctx, { place: newPlace() })],
	move: ['snnnnnny', (ctx) => move(ctx, { to: ctx.domain, names: { from: 'a', to: 'b' } })],
	cancelMove: ['snnnnnny', (ctx) => cancelMove(ctx, { to: ctx.domain })],
	restore: ['snnnnnny', (ctx) => restore(ctx, { place: newPlace(), say() {}, settle: async () => {} })],
	bringBack: [
		'snnnnnny',
		(ctx) => bringBack(ctx, { place: newPlace(), subject: 'dev-nobody', settle: async () => {} }),
	],
	recordAuditRead: ['snnyynyy', (ctx) => recordAuditRead(ctx, 'action=followed')],
	exportTrail: ['snnyynyy', (ctx) => exportTrail(ctx, { format: 'csv' })],
	makeBundle: ['snnynnny', (ctx) => makeBundle(ctx, { filter: {}, days: 1 })],
	listBundles: ['snnynnny', (ctx) => listBundles(ctx)],
	deleteBundle: ['snnynnny', (ctx, { event }) => deleteBundle(ctx, { id: event })],
	readBundle: ['yyyyyyyy', (ctx, { event: id }) => readBundle(ctx, { id, parameters: new URLSearchParams() })],
	enterOperation: ['snnynnny', (ctx) => enterOperation(ctx, { action: 'repaired', after: {} })],
	recordFailedSignIn: ['yyyyyyyy', (ctx) => recordFailedSignIn(ctx, { provider: 'dev', reason: 'a_reason' })],
	downloadOwnData: ['synnnnny', (ctx, { owner: subject }) => downloadOwnData(ctx, { subject })],
	suspendSubject: ['snnnnnny', (ctx) => suspendSubject(ctx, { subject: 'dev-nobody', reason: 'a' })],
	unsuspendSubject: ['snnnnnny', (ctx) => unsuspendSubject(ctx, { subject: 'dev-nobody' })],
	eraseSubject: ['snnnnnny', (ctx) => eraseSubject(ctx, { subject: 'dev-nobody' })],
	liftErasure: ['snnnnnny', (ctx) => liftErasure(ctx, { subject: 'dev-nobody' })],
	placeHold: ['snnnnnny', (ctx) => placeHold(ctx, { subject: 'dev-nobody', reason: 'a' })],
	liftHold: ['snnnnnny', (ctx) => liftHold(ctx, { subject: 'dev-nobody' })],
	listHolds: ['snnnnnny', (ctx) => listHolds(ctx, page)],
	listParked: ['snnynnny', (ctx) => listParked(ctx)],
	getHeat: ['snnynnny', (ctx) => getHeat(ctx)],
	listExceptions: ['snnynnny', async (ctx) => listExceptions(ctx)],
	listAlarms: ['snnynnny', (ctx) => listAlarms(ctx)],
	setAlarmRule: ['snnynnny', (ctx) => setAlarmRule(ctx, { kind: 'export' })],
	removeAlarmRule: ['snnynnny', (ctx) => removeAlarmRule(ctx, { kind: 'export' })],
	getPushesWaiting: ['snnynnny', (ctx) => getPushesWaiting(ctx)],
	redriveParked: ['snnynnny', (ctx) => redriveParked(ctx)],
	getSample: ['snnynnny', (ctx) => getSample(ctx)],
	loadSample: ['snnynnny', (ctx) => loadSample(ctx)],
	readTrail: ['snnnnnny', readTrail],
	reconcile: ['snnnnnny', (ctx) => reconcile(ctx, { repair: false, settle: async () => {} })],
};
