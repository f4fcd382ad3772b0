/**
 * Every verb there is, called once: what changes anything is on the audit trail with where it came from, and what asks
 * changes nothing. A verb that writes needs a line here.
 */
import { join } from 'node:path';
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadVerbs, verbsOf } from '../../scripts/architecture/verbs.ts';
import { type Action, isPrivateAct } from '../contract/audit/actions.ts';
import { ANONYMOUS, type Principal } from '../contract/caller/principal.ts';
import { eventTime } from '../contract/event/event-id.ts';
import { USUAL_CHOICES } from '../contract/label/labels.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { Row } from '../storage/port.ts';
import { detailsOf } from '../storage/rows/entry-details.ts';
import { entryOf } from '../storage/rows/ledger/entries.ts';
import { hiddenKeys } from '../storage/rows/ledger/hidden.ts';
import { privateTargetKeys } from '../storage/rows/ledger/private-targets.ts';
import { rowsWrittenBy } from '../storage/rows/ledger/written-rows.ts';
import { setErasure } from '../storage/rows/log/erasures.ts';
import { timelineKey } from '../storage/rows/timelines.ts';
import { subjectHash } from '../storage/subject-hash.ts';
import { allRows } from '../testing/all-rows.ts';
import { linkCodeOf, PostOffice } from '../testing/post-office.ts';
import { ALERTING, newSubscription } from '../testing/push-service.ts';
import { newPlace, VERB_CALLS } from '../testing/verb-calls.ts';
import { asUser, createWorld, OPERATOR, type World } from '../testing/world.ts';
import { setAlarmRule } from './alarm/alarm-rules.ts';
import { askApproval } from './approval/ask-approval.ts';
import { enterOperation } from './audit/enter-operation.ts';
import { makeBundle } from './bundle/make-bundle.ts';
import type { Ctx } from './ctx.ts';
import { postEvent } from './event/post-event.ts';
import { removeEvent } from './event/remove-event.ts';
import { connectGithub } from './github/connect-github.ts';
import { block } from './graph/block.ts';
import { follow } from './graph/follow.ts';
import { mute } from './graph/mute.ts';
import { muteTopic } from './graph/mute-topic.ts';
import { makeInvitation } from './invitation/make-invitation.ts';
import { park } from './ledger/parked-messages.ts';
import { confirmMailAddress, setMailAddress } from './mail/addresses.ts';
import { changeMail } from './mail/mail-settings.ts';
import { listDecisions } from './moderation/appeal.ts';
import { addLabels } from './moderation/labels.ts';
import { limitSubject } from './moderation/limit-subject.ts';
import { report } from './moderation/report.ts';
import { suspendSubject } from './moderation/suspend-subject.ts';
import { addDevice } from './notification/devices.ts';
import { isoTime } from './ports/ports.ts';
import { placeHold } from './privacy/holds.ts';
import { giveReaction } from './reaction/react.ts';
import { getAccess } from './role/review-access.ts';
import { addBookmark } from './saved/bookmarks.ts';
import { makeList } from './saved/lists.ts';
import { saveSearch } from './saved/searches.ts';
import { saveView } from './saved/views.ts';
import { signIn } from './session/sign-in.ts';
import { editProfile } from './subject/edit-profile.ts';
import { makeMachine } from './subject/make-machine.ts';
import { issueToken } from './token/issue-token.ts';
import { addTrust } from './token/trusts.ts';
import { addWebhook } from './webhook/webhooks.ts';

const ROOT = join(import.meta.dirname, '../..');
const ORIGIN = { address: '192.0.2.7', client: 'A walk over all verbs' };
const PAGE = { limit: 10 };
const MOMENT = '2026-11-24T00:00:00.000Z';
const TRUST = {
	name: 'tide',
	issuer: 'https://issuer.example',
	audience: 'tideline',
	claims: { repository_id: '74' },
	scopes: ['events:write'],
} as const;

let world: World;
const owner: SubjectId = 'dev-owner';
const other: SubjectId = 'dev-other';
/** Accepts its followers one by one. */
const keeper: SubjectId = 'dev-keeper';

beforeAll(async () => {
	world = await createWorld('embedded', '', { pace: 1_000, ...ALERTING, mail: new PostOffice() });
	for (const name of ['owner', 'other', 'keeper', 'followed', 'left', 'muted', 'heard', 'blocked', 'freed'])
		await world.person(name);
	await editProfile(world.as(owner), { subject: owner, feed: 'public' });
	await editProfile(world.as(keeper), { subject: keeper, follows: 'approval' });
	// The ledger of the service begins with its first entry.
	await enterOperation(world.operator, { action: 'repaired', after: {} });
	await world.settle();
	await world.keepLog();
});
afterAll(() => world.close());

const CALLERS = {
	owner: asUser(owner),
	keeper: asUser(keeper),
	admin: asUser(other, 'admin'),
	operator: OPERATOR,
	anonymous: ANONYMOUS,
} as const satisfies Record<string, Principal>;

type Verb = (ctx: Ctx, input: unknown) => unknown;
/** `input` makes ready what the verb needs, and resolves to what it is called with. */
type Line = {
	by: keyof typeof CALLERS;
	writes: readonly Action[];
	input: () => unknown;
	/** Remembers what its caller has read, and nothing else. */
	notes?: true;
	/** Runs in a store where nothing happened yet. The outcome of its job is told where the job is. */
	isFirst?: true;
};

const asks = (by: Line['by'], input: Line['input']): Line => ({ by, writes: [], input });
/** A note of how far one has read is no act. */
const notes = (by: Line['by'], input: Line['input']): Line => ({ by, writes: [], input, notes: true });
const acts = (by: Line['by'], writes: Action | readonly Action[], input: Line['input']): Line => ({
	by,
	writes: [writes].flat(),
	input,
});

const subject = { subject: owner };
const posted = async () => (await world.post(owner, 'High water #tide')).id;
const token = async () => issueToken(world.as(owner), { ...subject, name: 'build', scopes: ['events:write'] });
const ofToken = async () => ({ ...subject, id: (await token()).issued.id });
const ofOwner = async () => (await makeMachine(world.as(owner), { owner, name: 'Gauge' })).id;
const ofTrust = async () => ({ ...subject, id: (await addTrust(world.as(owner), { ...subject, ...TRUST })).id });
const ofSession = async () => ({
	...subject,
	id: (await signIn({ domain: world.domain, principal: ANONYMOUS }, { identity: { provider: 'dev', uid: 'owner' } }))
		.session.id,
});
const ofDevice = async () => {
	const { subscription } = newSubscription('https://push.example/');
	return { ...subject, session: (await ofSession()).id, ...subscription, language: 'en' };
};
const actOn = (uid: string) => ({ kind: 'change-role', subject: `dev-${uid}`, role: 'auditor' }) as const;
/** Something that the operator asked for, about a person of its own. */
const askedFor = async (name: string) => {
	await world.person(name);
	const { seq } = await askApproval(world.operator, { act: actOn(name), reason: 'Rota' });
	return { seq };
};
/** The span of time that has this event, and hardly another. */
const timeOf = (event: string) => ({
	from: isoTime(eventTime(event)),
	to: isoTime(eventTime(event) + 1),
});
const invited = () => makeInvitation(world.operator, { days: 7, uses: 1 });
/** The code in the link of an invitation. */
const invitationCode = async () => (await invited()).link.slice('/join/'.length);
const MAILED = { language: 'en', zone: 'UTC' } as const;
/** The code of the link that was mailed to an address. */
const askedToConfirm = async (address: string): Promise<string> => {
	await setMailAddress(world.as(owner), { ...subject, address, ...MAILED });
	return linkCodeOf(world.store, owner, 'confirm');
};
const confirmed = async (address: string) =>
	confirmMailAddress(world.as(owner), { ...subject, code: await askedToConfirm(address) });
const ofWebhook = async () => {
	const url = 'https://receiver.example/';
	const added = await addWebhook(world.as(owner), { ...subject, url, feed: 'timeline' });
	return { ...subject, id: added.webhook.id };
};
const ofList = async () => ({ ...subject, id: (await makeList(world.as(owner), { ...subject, name: 'Tides' })).id });
const ofSearch = async (query: string) => ({
	...subject,
	id: (await saveSearch(world.as(owner), { ...subject, query })).id,
});
const aView = (name: string) => ({ ...subject, name, filter: {}, columns: [] });
const ofView = async (name: string) => ({ ...subject, id: (await saveView(world.operator, aView(name))).id });
const bundle = async () => {
	await world.settle();
	await world.keepLog();
	return makeBundle(world.as(other, 'admin'), { filter: subject, days: 1 });
};
const asked = async () => {
	await follow(world.as(owner), { follower: owner, followed: keeper });
	return { follower: owner, followed: keeper };
};
/** Each line has another one beside the owner: the order in which they are called changes nothing. */
const pair = (followed: string) => ({ follower: owner, followed: `dev-${followed}` });
const two = (name: string) => ({ subject: owner, other: `dev-${name}` });

/** Without those that ask, and need nothing made ready: they are called as `VERB_CALLS` has it. */
const LINES: Record<string, Line> = {
	postEvent: acts('owner', 'event-posted', () => ({ actor: owner, text: 'High water @other #tide' })),
	postCloudEvent: acts('owner', 'event-posted', () => ({
		actor: owner,
		incoming: { source: 's', id: 'i', input: { text: 'High water' } },
	})),
	removeEvent: acts('owner', 'event-removed', async () => ({ actor: owner, id: await posted() })),
	getEventOf: asks('owner', async () => ({ ...subject, id: await posted() })),
	listReplies: asks('owner', async () => ({ ...subject, id: await posted(), ...PAGE })),
	readThread: asks('owner', async () => ({ ...subject, id: await posted() })),
	readAnswered: asks('owner', async () => ({ events: [{ ...subject, id: await posted() }] })),
	countReplies: asks('owner', async () => ({ events: [{ ...subject, id: await posted() }] })),
	threadChanges: asks('owner', async () => ({ ...subject, id: await posted(), watch: world.watch })),
	findEvent: asks('owner', async () => {
		await postEvent(world.as(owner), { actor: owner, text: 'High water', idempotencyKey: ['words'] });
		return { actor: owner, words: ['words'] };
	}),
	getReceipt: asks('owner', async () => ({ ...subject, id: await posted() })),
	readPublicEvent: asks('anonymous', async () => ({ ...subject, id: await posted() })),

	timelineSeen: asks('owner', () => ({ reader: owner })),
	markTimelineSeen: notes('owner', () => ({ reader: owner, upTo: 'v'.repeat(26) })),
	readNotificationChoices: asks('owner', () => subject),
	chooseNotifications: acts('owner', 'notifications-chosen', () => ({
		...subject,
		change: { follows: { mail: true } },
	})),
	markRead: notes('owner', () => ({ reader: owner, upTo: 'v'.repeat(26) })),

	follow: acts('owner', 'followed', () => pair('followed')),
	unfollow: acts('owner', 'unfollowed', async () => {
		await follow(world.as(owner), pair('left'));
		return pair('left');
	}),
	acceptRequest: acts('keeper', ['follow-accepted', 'followed'], asked),
	refuseRequest: acts('keeper', ['follow-refused', 'unfollowed'], async () => {
		const follower = other;
		await follow(world.as(follower), { follower, followed: keeper });
		return { follower, followed: keeper };
	}),
	followThread: acts('owner', 'thread-followed', async () => ({
		reader: owner,
		event: { ...subject, id: await posted() },
		follows: true,
	})),
	giveReaction: acts('owner', 'reacted', async () => ({
		actor: owner,
		event: { ...subject, id: await posted() },
		kind: 'thanks',
	})),
	takeBackReaction: acts('owner', 'reaction-removed', async () => {
		const given = { actor: owner, event: { ...subject, id: await posted() }, kind: 'thanks' } as const;
		await giveReaction(world.as(owner), given);
		return given;
	}),
	listReactions: asks('owner', async () => ({ ...subject, id: await posted(), ...PAGE })),
	muteTopic: acts('owner', 'topic-muted', () => ({ ...subject, kind: 'word', value: 'tide' })),
	unmuteTopic: acts('owner', 'topic-unmuted', async () => ({
		...subject,
		id: (await muteTopic(world.as(owner), { ...subject, kind: 'word', value: 'ebb' })).id,
	})),
	listMutedTopics: asks('owner', () => subject),
	mute: acts('owner', 'muted', () => two('muted')),
	unmute: acts('owner', 'unmuted', async () => {
		await mute(world.as(owner), two('heard'));
		return two('heard');
	}),
	block: acts('owner', 'blocked', () => two('blocked')),
	unblock: acts('owner', 'unblocked', async () => {
		await block(world.as(owner), two('freed'));
		return two('freed');
	}),

	addBookmark: acts('owner', 'bookmarked', async () => ({ ...subject, poster: owner, event: await posted() })),
	removeBookmark: acts('owner', 'bookmark-removed', async () => {
		const event = await posted();
		await addBookmark(world.as(owner), { ...subject, poster: owner, event });
		return { ...subject, event };
	}),
	findBookmarked: asks('owner', async () => ({ ...subject, events: [await posted()] })),
	makeList: acts('owner', 'list-made', () => ({ ...subject, name: 'Tides', members: [other] })),
	changeList: acts('owner', 'list-changed', async () => ({ ...(await ofList()), name: 'Other tides' })),
	deleteList: acts('owner', 'list-deleted', ofList),
	listMembers: asks('owner', async () => ({ ...(await ofList()), ...PAGE })),
	readList: asks('owner', async () => ({ ...(await ofList()), ...PAGE })),
	countNewInList: asks('owner', ofList),
	markListSeen: notes('owner', async () => ({ ...(await ofList()), upTo: await posted() })),
	saveSearch: acts('owner', 'search-saved', () => ({ ...subject, query: 'tide' })),
	changeSearch: acts('owner', 'search-changed', async () => ({ ...(await ofSearch('tide tables')), notifies: true })),
	deleteSearch: acts('owner', 'search-deleted', () => ofSearch('low tide')),
	// The owner reads no trail, so that it has views by the operator alone.
	saveView: acts('operator', 'view-saved', () => aView('Saved')),
	changeView: acts('operator', 'view-changed', async () => ({ ...(await ofView('Changed')), name: 'Renamed' })),
	deleteView: acts('operator', 'view-deleted', () => ofView('Deleted')),
	markSearchSeen: notes('owner', async () => ({ ...(await ofSearch('high tide')), upTo: await posted() })),

	editProfile: acts('owner', 'profile-edited', () => ({ ...subject, name: 'A new name', handle: 'renamed' })),
	ensureMachine: acts('operator', 'subject-created', () => ({ subject: 'app-beacon' })),
	makeMachine: acts('owner', 'subject-created', () => ({ owner, name: 'Beacon' })),
	removeMachineEvent: acts('owner', 'event-removed', async () => {
		const machine = await ofOwner();
		return { machine, id: (await world.post(machine, 'High water')).id };
	}),
	deleteMachine: acts('owner', 'subject-erased', async () => ({ machine: await ofOwner() })),

	issueToken: acts('owner', 'token-issued', () => ({ ...subject, name: 'build', scopes: ['events:write'] })),
	renewToken: acts('owner', 'token-renewed', ofToken),
	revokeToken: acts('owner', 'token-revoked', ofToken),
	revokeTokens: acts('keeper', ['token-revoked', 'token-revoked'], async () => {
		for (const name of ['one', 'two']) await issueToken(world.as(keeper), { subject: keeper, name, scopes: [] });
		return { subject: keeper };
	}),
	// The owner is told, too.
	revokeHeldTokens: acts('anonymous', ['event-posted', 'token-revoked'], async () => ({
		tokens: [(await token()).token],
	})),
	addTrust: acts('owner', 'trust-added', () => ({ ...subject, ...TRUST })),
	removeTrust: acts('owner', 'trust-removed', ofTrust),
	exchangeToken: acts('anonymous', 'token-issued', async () => {
		await ofTrust();
		const { issuer, audience, claims } = TRUST;
		return { ...subject, issuer, verify: async () => ({ issuer, audiences: [audience], claims }) };
	}),

	addWebhook: acts('owner', 'webhook-added', () => ({ ...subject, url: 'https://a.example', feed: 'timeline' })),
	renewWebhookSecret: acts('owner', 'webhook-changed', ofWebhook),
	switchWebhook: acts('owner', 'webhook-changed', async () => ({ ...(await ofWebhook()), on: false })),
	removeWebhook: acts('owner', 'webhook-removed', ofWebhook),
	testWebhook: acts('owner', 'webhook-tested', ofWebhook),
	listPushes: asks('owner', async () => ({ ...(await ofWebhook()), ...PAGE })),
	retryPush: acts('owner', 'push-retried', ofWebhook),

	connectGithub: acts('owner', 'github-connected', () => subject),
	disconnectGithub: acts('owner', 'github-disconnected', async () => {
		await connectGithub(world.as(owner), subject);
		return subject;
	}),
	postFromGithub: acts('anonymous', 'event-posted', async () => {
		await connectGithub(world.as(owner), subject);
		const payload = examples.find(({ name }) => name === 'push')?.examples[0];
		return { ...subject, event: 'push', delivery: '1', payload, isSignedWith: async () => true };
	}),

	signIn: acts('anonymous', 'signed-up', () => ({ identity: { provider: 'dev', uid: 'newcomer' } })),
	resumeSession: asks('anonymous', ofSession),
	sessionState: asks('anonymous', ofSession),
	getDevice: asks('owner', async () => ofDevice()),
	addDevice: acts('owner', 'device-added', async () => ofDevice()),
	getMailSettings: asks('owner', () => subject),
	setMailAddress: acts('owner', 'mail-changed', () => ({ ...subject, address: 'a@one.example', ...MAILED })),
	confirmMailAddress: acts('anonymous', 'mail-changed', async () => ({
		...subject,
		code: await askedToConfirm('a@two.example'),
	})),
	changeMail: acts('owner', 'mail-changed', async () => {
		await confirmed('a@three.example');
		return { ...subject, mentions: 'daily', ...MAILED };
	}),
	removeMailAddress: acts('owner', 'mail-changed', async () => {
		await confirmed('a@four.example');
		return { ...subject, which: 'confirmed' };
	}),
	unsubscribeFromMail: acts('anonymous', 'mail-changed', async () => {
		await confirmed('a@five.example');
		await changeMail(world.as(owner), { ...subject, mentions: 'at-once', ...MAILED });
		return { ...subject, code: await linkCodeOf(world.store, owner, 'unsubscribe') };
	}),
	removeDevice: acts('owner', 'device-removed', async () => {
		const device = await ofDevice();
		await addDevice(world.as(owner), device);
		return device;
	}),
	endSession: acts('owner', 'session-ended', ofSession),
	endSessions: acts('owner', 'sessions-ended', ofSession),
	signOut: acts('owner', 'signed-out', ofSession),
	recordFailedSignIn: acts('anonymous', 'sign-in-failed', () => ({ provider: 'dev', reason: 'a_reason' })),

	listAudit: acts('admin', 'audit-read', () => PAGE),
	getEntry: acts('admin', 'audit-read', () => ({ ...subject, seq: 1 })),
	getHistogram: acts('admin', 'audit-read', () => ({ filter: { action: 'muted' } })),
	listFollowersAt: acts('admin', 'audit-read', () => ({ ...subject, at: MOMENT, ...PAGE })),
	listTimelineAt: acts('admin', 'audit-read', () => ({ ...subject, at: MOMENT, ...PAGE })),
	listDeliveries: acts('admin', 'audit-read', async () => ({ ...subject, event: await posted(), ...PAGE })),
	exportTrail: acts('admin', 'trail-exported', () => ({ format: 'csv' })),
	makeBundle: acts('admin', 'bundle-made', async () => {
		await world.settle();
		await world.keepLog();
		return { filter: subject, days: 1 };
	}),
	deleteBundle: acts('admin', 'bundle-deleted', async () => (await bundle()).bundle),
	readBundle: acts('anonymous', 'bundle-read', async () => {
		const { bundle: made, link } = await bundle();
		return { id: made.id, parameters: new URL(link.split('#')[1] ?? '', 'http://a').searchParams };
	}),
	recordAuditRead: acts('admin', 'audit-read', () => 'action=followed'),
	enterOperation: acts('operator', 'storage-set-up', () => ({
		action: 'storage-set-up',
		after: { accounts: ['one'] },
	})),
	getEventProof: asks('owner', async () => ({ ...subject, id: await posted() })),
	linkLedger: acts('admin', 'audit-read', () => subject),
	restartLog: acts('operator', 'log-restarted', () => undefined),
	backUp: acts('operator', 'backed-up', () => ({ place: newPlace() })),

	downloadOwnData: acts('owner', 'data-downloaded', () => subject),
	report: acts('keeper', 'reported', () => ({ subject: 'dev-muted', reason: 'spam' })),
	listCases: asks('operator', () => ({})),
	getCase: asks('operator', async () => {
		await report(world.as(keeper), { ...subject, reason: 'spam' });
		return subject;
	}),
	moveCase: acts('admin', 'case-moved', async () => {
		await report(world.as(keeper), { subject: 'dev-left', reason: 'spam' });
		return { subject: 'dev-left', to: 'claimed' };
	}),
	decideCase: acts('admin', 'case-closed', async () => {
		await report(world.as(keeper), { subject: 'dev-heard', reason: 'spam' });
		return { subject: 'dev-heard', decision: 'dismissed', reason: 'Nothing wrong' };
	}),
	listDecisions: asks('owner', () => subject),
	appeal: acts('owner', 'appealed', async () => {
		await removeEvent(world.as(other, 'admin'), { actor: owner, id: await posted(), reason: 'Spam' });
		const [decision] = await listDecisions(world.as(owner), subject);
		return { ...subject, seq: decision?.seq, text: 'It was no spam' };
	}),
	getModeration: asks('operator', () => subject),
	readLabelChoices: asks('owner', () => subject),
	chooseLabels: acts('owner', 'labels-chosen', () => ({ ...subject, choices: { ...USUAL_CHOICES, spam: 'hide' } })),
	// The subject is told by a notice.
	addLabels: acts('operator', ['event-posted', 'labels-added'], async () => ({
		subject: await world.person('labelled'),
		labels: ['spam'],
		reason: 'Spam',
	})),
	removeLabels: acts('operator', ['event-posted', 'labels-removed'], async () => {
		const labelled = { subject: await world.person('labelled-for-a-while'), labels: ['spam'], reason: 'Spam' } as const;
		await addLabels(world.operator, labelled);
		return labelled;
	}),
	limitSubject: acts('operator', ['event-posted', 'subject-limited'], async () => ({
		subject: await world.person('limited'),
		reason: 'Spam',
	})),
	unlimitSubject: acts('operator', ['event-posted', 'subject-unlimited'], async () => {
		const limited = { subject: await world.person('limited-for-a-while'), reason: 'Spam' };
		await limitSubject(world.operator, limited);
		return limited;
	}),
	suspendSubject: acts('operator', ['event-posted', 'subject-suspended'], async () => ({
		subject: await world.person('suspended'),
		reason: 'Spam',
	})),
	unsuspendSubject: acts('operator', ['event-posted', 'subject-unsuspended'], async () => {
		const suspended = await world.person('suspended-for-a-while');
		await suspendSubject(world.operator, { subject: suspended, reason: 'Spam' });
		return { subject: suspended };
	}),
	eraseSubject: acts('operator', 'subject-erased', async () => ({ subject: await world.person('erased') })),
	liftErasure: acts('operator', 'erasure-lifted', async () => {
		const lifted = 'dev-lifted';
		await setErasure(world.store.tables.log, subjectHash(lifted), { erasedAt: '2026-11-24T00:00:00.000Z' });
		return { subject: lifted };
	}),
	placeHold: acts('operator', 'hold-placed', async () => ({
		subject: await world.person('held'),
		reason: 'Case 12/26',
	})),
	liftHold: acts('operator', 'hold-lifted', async () => {
		const held = await world.person('held-for-a-while');
		await placeHold(world.operator, { subject: held, reason: 'Case 12/26' });
		return { subject: held };
	}),
	askApproval: acts('admin', 'approval-asked', async () => {
		await world.person('asked');
		return { act: actOn('asked'), reason: 'Rota' };
	}),
	approve: acts('admin', ['approval-given', 'role-given', 'approval-used'], () => askedFor('approved')),
	refuseApproval: acts('admin', 'approval-refused', async () => ({ ...(await askedFor('refused')), reason: 'No' })),
	withdrawApproval: acts('operator', 'approval-withdrawn', () => askedFor('withdrawn')),
	listApprovals: asks('admin', () => undefined),
	countEvents: asks('admin', async () => ({ subject: owner, ...timeOf(await posted()) })),
	removeEvents: acts('admin', ['event-posted', 'event-removed'], async () => ({
		subject: owner,
		...timeOf(await posted()),
		reason: 'Spam',
	})),
	makeInvitation: acts('admin', 'invitation-made', () => ({ days: 7, uses: 1 })),
	listInvitations: asks('admin', () => undefined),
	revokeInvitation: acts('admin', 'invitation-revoked', async () => ({ id: (await invited()).invitation.id })),
	checkInvitation: asks('anonymous', async () => ({ code: await invitationCode() })),
	takeInvitation: acts('anonymous', 'invitation-used', async () => ({
		code: await invitationCode(),
		subject: 'dev-invited',
	})),
	changeRole: acts('admin', 'role-given', () => ({ subject: other, role: 'auditor', reason: 'Rota' })),
	takeRoleOfClaim: acts('admin', 'role-given', () => ({ subject: other, role: 'moderator' })),
	signOffAccess: acts('admin', 'access-reviewed', async () => ({ digest: (await getAccess(world.operator)).digest })),
	setAlarmRule: acts('admin', 'alarm-rule-set', () => ({ kind: 'many-removals', threshold: 7 })),
	removeAlarmRule: acts('admin', 'alarm-rule-removed', async () => {
		await setAlarmRule(world.operator, { kind: 'export' });
		return { kind: 'export' };
	}),
	loadSample: { ...acts('admin', 'sample-loaded', () => undefined), isFirst: true },
	redriveParked: acts('admin', 'jobs-redriven', async () => {
		await posted();
		await park(world.domain, 'broken', JSON.stringify({ v: 1, subject: owner, commandId: '0'.repeat(32) }));
	}),
	reconcile: acts('operator', ['jobs-redriven', 'repaired'], async () => {
		// Nobody sends its push.
		await ofWebhook();
		const id = await posted();
		await world.settle();
		await world.store.tables.timelines.delete(timelineKey(owner, id));
		return { repair: true, settle: world.settle };
	}),
};

/** These write whole ledgers: the tests of `backup/restore`, `backup/bring-back` and `move` have them. */
const OF_WHOLE_LEDGERS = new Set(['restore', 'bringBack', 'move', 'cancelMove']);
const verbs = verbsOf(ROOT).filter(({ name }) => !OF_WHOLE_LEDGERS.has(name));

test('every line is of a verb', () => {
	expect(verbs.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(LINES)));
});

test.each(verbs.filter(({ name }) => !LINES[name]))('$name asks, and changes nothing', async ({ name }) => {
	const [answers, call] = VERB_CALLS[name] ?? expect.fail('It has no line.');
	const cast = { owner, other, event: await posted(), watch: world.watch };
	// The second caller of the table is the owner.
	const principal = answers[1] === 'y' ? CALLERS.owner : CALLERS.operator;
	const { entries, changed } = await differenceBy(() => call({ domain: world.domain, principal, from: ORIGIN }, cast));
	expect([entries, changed]).toEqual([[], []]);
});

test.each(verbs.filter(({ name }) => LINES[name]))('$name', async ({ name, file }) => {
	const { by, writes, input, notes, isFirst } = LINES[name] ?? expect.fail('It has no line.');
	await using at = isFirst ? await newWorld() : undefined;
	const { [name]: verb } = await loadVerbs<Verb>(ROOT, file);
	const given = await input();
	const { domain } = at?.world ?? world;
	const { entries, changed } = await differenceBy(
		() => verb?.({ domain, principal: CALLERS[by], from: ORIGIN }, given),
		at?.world,
	);
	expect(entries.map((row) => entryOf(row).action).toSorted()).toEqual(writes.toSorted());
	if (notes) expect(changed).toHaveLength(1);
	else if (writes.length === 0) expect(changed).toEqual([]);
	else expect(entries.map(detailsOf)).toContainEqual(expect.objectContaining(ORIGIN));
	if (notes || writes.includes('subject-erased')) return;
	// A backup finds by an entry what its command wrote.
	const found = new Set(
		await Promise.all(entries.map((entry) => keysWritten(at?.world ?? world, entry))).then((all) => all.flat()),
	);
	const ofCommands = changed.filter((key) => key.startsWith('ledger ') && !OF_ENTRIES_AND_JOBS.test(key));
	expect(ofCommands.filter((key) => !found.has(key))).toEqual([]);
	// They would tell the target of a private act.
	expect(entries.filter((row) => isPrivateAct(entryOf(row)) && row.properties.rows !== undefined)).toEqual([]);
});

/** Rows that each command has, and those of jobs alone. */
const OF_ENTRIES_AND_JOBS = / (head|entry:\S*|job:\S*|receipt:\S*|log-keys)$/;

async function keysWritten({ store }: World, entry: Row): Promise<string[]> {
	const { partition } = entry;
	const beside = await store.tables.ledger.get(privateTargetKeys.target(partition, Number(entry.properties.seq)));
	return rowsWrittenBy(entry, beside).map((key) => `ledger ${key.partition} ${key.row}`);
}

test('the walk sees a write that no entry tells of', async () => {
	const key = hiddenKeys.mute(owner, keeper);
	const { entries, changed } = await differenceBy(() => world.store.tables.ledger.insert(key, { since: '' }));
	expect([entries, changed]).toEqual([[], [`ledger ${key.partition} ${key.row}`]]);
});

/** A world whose service has its ledger, and where nobody signed in yet. */
async function newWorld() {
	const made = await createWorld('embedded', '', { pace: 1_000 });
	await enterOperation(made.operator, { action: 'repaired', after: {} });
	await made.settle();
	return { world: made, [Symbol.asyncDispose]: () => made.close() };
}

/** The entries that a call wrote, and but for a new world its jobs, and all rows that are others after them. */
async function differenceBy(call: () => unknown, fresh?: World): Promise<{ entries: Row[]; changed: string[] }> {
	const { store } = fresh ?? world;
	await world.settle();
	const before = await rowsOf(store);
	const answer = await call();
	// A stream that nobody reads.
	if (answer && typeof answer === 'object' && Symbol.asyncIterator in answer)
		await (answer as AsyncGenerator).return(undefined);
	await world.settle();
	const after = await rowsOf(store);
	const keys = new Set([...before.keys(), ...after.keys()]);
	const changed = [...keys].filter((key) => textOf(before.get(key)) !== textOf(after.get(key)));
	const added = changed.flatMap((key) => (before.has(key) ? [] : (after.get(key) ?? [])));
	const entries = added.filter(({ row, properties }) => row.startsWith('entry:') && 'prev' in properties);
	expect(world.errors).toEqual([]);
	return { entries, changed };
}

const textOf = (row: Row | undefined): string | undefined => row && JSON.stringify(row.properties);

/** All that is stored, by table and key. */
async function rowsOf(store: World['store']): Promise<Map<string, Row>> {
	const found = new Map<string, Row>();
	for await (const { key, row } of allRows(store)) found.set(key, row);
	return found;
}
