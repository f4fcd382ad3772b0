/**
 * The permissions of all verbs, about the things of one subject, the owner. A new verb needs a line here. Only the
 * permission is asked for: other tests tell whether the verb then finds what it needs.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { verbsOf } from '../../scripts/architecture/verbs.ts';
import type { EventId } from '../contract/event.ts';
import { ANONYMOUS, type Principal, SCOPES, type Scope } from '../contract/principal.ts';
import type { SubjectId } from '../contract/subject.ts';
import { ALERTING, newSubscription } from '../testing/push-service.ts';
import { asUser, createWorld, OPERATOR, type World } from '../testing/world.ts';
import { enterOperation } from './audit/enter-operation.ts';
import { getEntry } from './audit/get-entry.ts';
import { getFreshness } from './audit/get-freshness.ts';
import { getHistogram } from './audit/get-histogram.ts';
import { listAudit } from './audit/list-audit.ts';
import { listDeliveries } from './audit/list-deliveries.ts';
import { listFollowersAt } from './audit/list-followers-at.ts';
import { listTimelineAt } from './audit/list-timeline-at.ts';
import { recordAuditRead } from './audit/record-audit-read.ts';
import { authorize, type Permission, RULES, readerOf, readsEverything, seesWhoBlocks } from './authorize.ts';
import { deleteBundle } from './bundle/delete-bundle.ts';
import { listBundles } from './bundle/list-bundles.ts';
import { makeBundle } from './bundle/make-bundle.ts';
import { readBundle } from './bundle/read-bundle.ts';
import { collectorStatus } from './collector/collector-status.ts';
import type { Ctx } from './ctx.ts';
import { searchSubjects } from './directory/search-subjects.ts';
import { listSubjects } from './discovery/list-subjects.ts';
import { listTrending } from './discovery/list-trending.ts';
import { readCounts } from './discovery/read-counts.ts';
import { readDetails } from './discovery/read-details.ts';
import { suggestSubjects } from './discovery/suggest-subjects.ts';
import { findEvent } from './event/find-event.ts';
import { getEventOf } from './event/get-event.ts';
import { getReceipt } from './event/get-receipt.ts';
import { listEvents } from './event/list-events.ts';
import { peopleOfEvents } from './event/people-of-events.ts';
import { postCloudEvent } from './event/post-cloud-event.ts';
import { postEvent } from './event/post-event.ts';
import { readPublicEvent, readPublicFeed } from './event/read-public-feed.ts';
import { removeEvent } from './event/remove-event.ts';
import { exportTrail } from './export/export-trail.ts';
import { connectGithub } from './github/connect-github.ts';
import { disconnectGithub } from './github/disconnect-github.ts';
import { getGithub } from './github/get-github.ts';
import { postFromGithub } from './github/post-from-github.ts';
import { acceptRequest, refuseRequest } from './graph/answer-request.ts';
import { block } from './graph/block.ts';
import { follow } from './graph/follow.ts';
import { getStanding } from './graph/get-standing.ts';
import { listBlocked } from './graph/list-blocked.ts';
import { listFollowers, listFollowing } from './graph/list-follows.ts';
import { listMuted } from './graph/list-muted.ts';
import { listRequested, listRequests } from './graph/list-requests.ts';
import { mute, unmute } from './graph/mute.ts';
import { unblock } from './graph/unblock.ts';
import { unfollow } from './graph/unfollow.ts';
import { listParked, redriveParked } from './jobs/parked.ts';
import { aboutLog } from './log/about-log.ts';
import { getEntryProof, getEventProof } from './log/get-proof.ts';
import { linkLedger } from './log/link-ledger.ts';
import { logStatus } from './log/log-status.ts';
import { newestCheckpoint, readCheckpoint, readLogBundle, readLogTile } from './log/read-log.ts';
import { restartLog } from './log/restart-log.ts';
import { readTrail } from './log/trail-sources.ts';
import { suspendSubject, unsuspendSubject } from './moderation/suspend-subject.ts';
import { countUnread } from './notification/count-unread.ts';
import { addDevice, getDevice, removeDevice } from './notification/devices.ts';
import { listNotifications } from './notification/list-notifications.ts';
import { markRead } from './notification/mark-read.ts';
import { downloadOwnData } from './privacy/download-own-data.ts';
import { eraseSubject } from './privacy/erase-subject.ts';
import { liftHold, listHolds, placeHold } from './privacy/holds.ts';
import { liftErasure } from './privacy/lift-erasure.ts';
import { deleteMachine, removeMachineEvent } from './privacy/tend-machine.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { getSample } from './sample/get-sample.ts';
import { loadSample } from './sample/load-sample.ts';
import { addBookmark, isBookmarked, listBookmarks, removeBookmark } from './saved/bookmarks.ts';
import { changeList, deleteList, listLists, listMembers, makeList } from './saved/lists.ts';
import { readList } from './saved/read-list.ts';
import { deleteSearch, listSearches, markSearchSeen, saveSearch } from './saved/searches.ts';
import { countNewMatches } from './search/count-new-matches.ts';
import { searchEvents } from './search/search-events.ts';
import { endSession, signOut } from './session/end-session.ts';
import { endSessions } from './session/end-sessions.ts';
import { isCodeUsed } from './session/is-code-used.ts';
import { listSessions } from './session/list-sessions.ts';
import { localUid } from './session/local-uid.ts';
import { recordFailedSignIn } from './session/record-failed-sign-in.ts';
import { resumeSession } from './session/resume-session.ts';
import { signIn } from './session/sign-in.ts';
import { editProfile } from './subject/edit-profile.ts';
import { ensureMachine } from './subject/ensure-machine.ts';
import { findByHandle } from './subject/find-by-handle.ts';
import { findCalled } from './subject/find-called.ts';
import { listMachines } from './subject/list-machines.ts';
import { makeMachine } from './subject/make-machine.ts';
import { namesOf } from './subject/names-of.ts';
import { readProfile } from './subject/read-profile.ts';
import { linkTimeline } from './timeline/link-timeline.ts';
import { readTag } from './timeline/read-tag.ts';
import { readTimeline } from './timeline/read-timeline.ts';
import { timelineChanges } from './timeline/timeline-changes.ts';
import { timelineFilter } from './timeline/timeline-filter.ts';
import { timelineSources } from './timeline/timeline-sources.ts';
import { exchangeToken } from './token/exchange-token.ts';
import { issueToken } from './token/issue-token.ts';
import { listExpiring } from './token/list-expiring.ts';
import { listTokens } from './token/list-tokens.ts';
import { renewToken } from './token/renew-token.ts';
import { revokeHeldTokens, revokeToken, revokeTokens } from './token/revoke-token.ts';
import { addTrust, listTrusts, removeTrust } from './token/trusts.ts';
import { getPushesWaiting } from './webhook/get-pushes-waiting.ts';
import { listPushes, retryPush, testWebhook } from './webhook/pushes.ts';
import { addWebhook, listWebhooks, removeWebhook, renewWebhookSecret, switchWebhook } from './webhook/webhooks.ts';

type Cast = { owner: SubjectId; other: SubjectId; event: EventId };

const token = (subject: SubjectId, scopes: readonly Scope[]): Principal => ({
	kind: 'token',
	id: 'shown',
	subject,
	holder: subject,
	scopes,
	expiresAt: '2999-01-01T00:00:00.000Z',
});

/** The callers, in the order of the columns. */
const CALLERS: Record<string, (cast: Cast) => Principal> = {
	anonymous: () => ANONYMOUS,
	owner: ({ owner }) => asUser(owner),
	other: ({ other }) => asUser(other),
	admin: ({ other }) => asUser(other, true),
	'token with all scopes': ({ owner }) => token(owner, SCOPES),
	'token without scopes': ({ owner }) => token(owner, []),
	"another subject's token": ({ other }) => token(other, SCOPES),
	operator: () => OPERATOR,
};

type Call = (ctx: Ctx, cast: Cast) => unknown;
/** Per caller: `y` may, `n` is refused as `forbidden`, `s` must sign in first. */
type Line = [answers: string, call: Call];

const page = { limit: 10 };
const NO_LIST = '0'.repeat(16);
const MOMENT = '2026-11-24T00:00:00.000Z';
const id = '0'.repeat(32);
const trust = { name: 'a', issuer: 'https://a.example', audience: 'a', claims: { sub: 'a' }, scopes: [] };

const TABLE: Record<string, Line> = {
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
	timelineChanges: ['synnynny', (ctx, { owner: reader }) => timelineChanges(ctx, { watch: world.watch, reader })],
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
		(ctx, { owner: subject }) => exchangeToken(ctx, { subject, issuer: '', verify: () => expect.fail('It is asked.') }),
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
	readLogBundle: ['snnyynyy', (ctx) => readLogBundle(ctx, { generation: 1, index: 0, width: 1 })],
	collectorStatus: ['snnynnny', (ctx) => collectorStatus(ctx)],
	logStatus: ['snnynnny', (ctx) => logStatus(ctx)],
	restartLog: ['snnnnnny', (ctx) => restartLog(ctx)],
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
	getPushesWaiting: ['snnynnny', (ctx) => getPushesWaiting(ctx)],
	redriveParked: ['snnynnny', (ctx) => redriveParked(ctx)],
	getSample: ['snnynnny', (ctx) => getSample(ctx)],
	loadSample: ['snnynnny', (ctx) => loadSample(ctx)],
	readTrail: ['snnnnnny', readTrail],
	reconcile: ['snnnnnny', (ctx) => reconcile(ctx, { repair: false, settle: async () => {} })],
};

let world: World;
let cast: Cast;
beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'), ALERTING);
	const [owner, other] = [await world.person('owner'), await world.person('other')];
	cast = { owner, other, event: (await world.post(owner, 'High water #tide')).id };
});
afterAll(() => world.close());

test('every verb has a line', () => {
	const verbs = verbsOf(join(import.meta.dirname, '../..')).map(({ name }) => name);
	expect(Object.keys(TABLE).toSorted()).toEqual(verbs.toSorted());
});

test.each(Object.entries(TABLE))('%s is for the callers that the table says', async (_, [expected, call]) => {
	const found: string[] = [];
	for (const principalOf of Object.values(CALLERS))
		found.push(await answerTo(() => call({ domain: world.domain, principal: principalOf(cast) }, cast)));
	expect(Object.fromEntries(Object.keys(CALLERS).map((name, at) => [name, found[at]]))).toEqual(
		Object.fromEntries(Object.keys(CALLERS).map((name, at) => [name, expected[at]])),
	);
});

async function answerTo(call: () => unknown): Promise<string> {
	try {
		await call();
		return 'y';
	} catch (error) {
		const { code } = error as { code?: string };
		if (code === undefined) throw error;
		return code === 'forbidden' ? 'n' : code === 'not_signed_in' ? 's' : 'y';
	}
}

const permissions = Object.keys(RULES) as Permission[];

test.each(permissions)('%s is refused to a kind of caller that nobody thought of', (permission) => {
	const robot = { kind: 'robot', subject: cast.owner, admin: true, scopes: SCOPES } as unknown as Principal;
	expect(() => authorize(robot, permission, cast.owner)).toThrow(expect.objectContaining({ code: 'forbidden' }));
	expect([readerOf(robot), readsEverything(robot), seesWhoBlocks(robot)]).toEqual([undefined, false, false]);
});

test('a permission on own things is refused when nobody says whose they are', () => {
	for (const permission of permissions.filter((one) => RULES[one].for === 'own'))
		for (const principal of [asUser(cast.owner, true), token(cast.owner, SCOPES)])
			expect(() => authorize(principal, permission)).toThrow(expect.objectContaining({ code: 'forbidden' }));
});
