/**
 * The permissions of all procedures: each is called by each kind of caller, about the things of one subject, the owner.
 * A new procedure needs a line here: its input, and the answer to each caller, `ok` or the code of the refusal.
 */

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import { ROLES, type Role } from '../contract/caller/role.ts';
import type { SessionId } from '../contract/caller/session.ts';
import type { TokenId } from '../contract/caller/token.ts';
import type { EventId } from '../contract/event/event.ts';
import { USUAL_CHOICES } from '../contract/label/labels.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { block } from '../domain/graph/block.ts';
import { follow } from '../domain/graph/follow.ts';
import { listSessions } from '../domain/session/list-sessions.ts';
import { editProfile } from '../domain/subject/edit-profile.ts';
import { issueToken } from '../domain/token/issue-token.ts';
import { ALERTING, newSubscription } from '../testing/push-service.ts';
import { asUser, createWorld, type World } from '../testing/world.ts';
import { appRouter } from './routers/router.ts';
import { createCallerFactory } from './trpc.ts';

/** `other` has nothing to do with the owner, `blocked` is blocked by the owner, `asking` asks to follow the owner. */
type Cast = Record<'owner' | 'other' | 'blocked' | 'admin' | 'moderator' | 'auditor' | 'asking', SubjectId> & {
	event: EventId;
	/** One of the owner's. */
	session: SessionId;
	token: TokenId;
};

const CALLERS = ['nobody', 'owner', 'other', 'blocked', 'admin', 'moderator', 'auditor'] as const;
type Caller = (typeof CALLERS)[number];
/** The one who removes an event must come before those who find it removed. */
const IN_TURN: readonly Caller[] = ['nobody', 'other', 'blocked', 'auditor', 'moderator', 'admin', 'owner'];

/**
 * The input, and the answers to the callers, in their order. The owner comes last, and may take away what it is about.
 */
type Line = readonly [input: (cast: Cast) => unknown, ...answers: string[]];

/** Answers to a moderator and an auditor, where they are not those to `other`. */
const MODERATOR: Record<string, string> = {
	'approval.withdraw': 'approval_not_found',
	'cases.list': 'ok',
	'cases.get': 'case_not_found',
	'cases.move': 'case_not_found',
	'cases.decide': 'case_not_found',
	'event.remove': 'ok',
	'moderation.get': 'ok',
	'moderation.limit': 'subject_not_found',
	'moderation.unlimit': 'subject_not_found',
	'moderation.addLabels': 'subject_not_found',
	'moderation.removeLabels': 'subject_not_found',
	'moderation.suspend': 'subject_not_found',
	'moderation.unsuspend': 'subject_not_found',
};
const AUDITOR: Record<string, string> = {
	'event.receipt': 'ok',
	'access.get': 'ok',
	'access.standings': 'ok',
	'alarm.list': 'ok',
	'log.entryProof': 'ok',
	'log.ledgerLinks': 'ok',
	'log.backup': 'ok',
	'log.collector': 'ok',
	'log.status': 'ok',
	'bundle.list': 'ok',
	'audit.list': 'ok',
	'audit.histogram': 'ok',
	'audit.entry': 'ok',
	'audit.followersAt': 'ok',
	'audit.timelineAt': 'ok',
	'audit.deliveries': 'ok',
	'audit.freshness': 'ok',
	'saved.views': 'ok',
	'saved.saveView': 'ok',
	'saved.changeView': 'view_not_found',
	'saved.deleteView': 'view_not_found',
};

const nothing = () => undefined;
const aPage = () => ({});
const theOwner = ({ owner }: Cast) => ({ subject: owner });
const whoAsks = ({ asking }: Cast) => ({ subject: asking });
const aMoment = ({ owner }: Cast) => ({ subject: owner, at: '2026-03-01' });
const theEvent = ({ owner, event }: Cast) => ({ subject: owner, id: event });
const theEvents = (cast: Cast) => ({ events: [theEvent(cast)] });
const theToken = ({ owner, token }: Cast) => ({ subject: owner, id: token });
const theTrust = ({ owner }: Cast) => ({ subject: owner, id: '0'.repeat(16) });
const theWebhook = ({ owner }: Cast) => ({ subject: owner, id: '0'.repeat(16) });
const aWebhook = { url: 'https://a.example', feed: 'timeline' };
const aTrust = {
	name: 'a',
	issuer: 'https://a.example',
	audience: 'a',
	claims: { sub: 'a' },
	scopes: ['events:write'],
};
const aMonth = { month: '2026-03', zone: 'Europe/Berlin' };
const nobodyThere = () => ({ subject: 'dev-nobody' });
const nobodyLabelled = () => ({ subject: 'dev-nobody', labels: ['spam'], reason: 'Spam' });
const nobodySuspended = () => ({ subject: 'dev-nobody', reason: 'Spam' });
const noId = () => ({ id: '0'.repeat(16) });
const everybody = (answer: string) => [answer, answer, answer, answer];
const who = 'not_signed_in';
const aMailLink = ({ owner }: Cast) => ({ subject: owner, code: '0'.repeat(32) });
const noLink = 'mail_link_invalid';

const TABLE: Record<string, Line> = {
	// procedure            sent        nobody owner  other  blocked  admin
	'session.me': [nothing, 'ok', 'ok', 'ok', 'ok', 'ok'],
	'session.list': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'session.end': [
		({ session }) => ({ id: session }),
		who,
		'ok',
		'session_not_found',
		'session_not_found',
		'session_not_found',
	],
	'session.endOthers': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'session.endAll': [nothing, who, 'ok', 'ok', 'ok', 'ok'],

	'event.get': [theEvent, who, 'ok', 'ok', 'blocked', 'ok'],
	'event.receipt': [theEvent, who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'event.post': [() => ({ text: 'High water' }), who, 'ok', 'ok', 'ok', 'ok'],
	// Another subject's, as a moderator removes it; the admin and the owner come later, and find it removed.
	'event.remove': [
		({ owner, event }) => ({ subject: owner, id: event, reason: 'Spam' }),
		who,
		'event_already_removed',
		'forbidden',
		'forbidden',
		'event_already_removed',
	],

	'timeline.page': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'timeline.seen': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'timeline.markSeen': [({ event }) => ({ upTo: event }), who, 'ok', 'ok', 'ok', 'ok'],
	'timeline.days': [() => aMonth, who, 'ok', 'ok', 'ok', 'ok'],
	'timeline.link': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'timeline.filter': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'timeline.tag': [() => ({ tag: 'tide' }), who, 'ok', 'ok', 'ok', 'ok'],
	'thread.replies': [theEvent, who, 'ok', 'ok', 'blocked', 'ok'],
	'thread.get': [theEvent, who, 'ok', 'ok', 'blocked', 'ok'],
	'thread.answered': [theEvents, who, 'ok', 'ok', 'ok', 'ok'],
	'thread.counts': [theEvents, who, 'ok', 'ok', 'ok', 'ok'],
	'thread.changes': [theEvent, who, 'ok', 'ok', 'ok', 'ok'],
	'thread.follow': [(cast: Cast) => ({ ...theEvent(cast), follows: true }), who, 'ok', 'ok', 'blocked', 'ok'],
	'reaction.give': [(cast: Cast) => ({ ...theEvent(cast), kind: 'seen' }), who, 'ok', 'ok', 'blocked', 'ok'],
	'reaction.takeBack': [(cast: Cast) => ({ ...theEvent(cast), kind: 'seen' }), who, 'ok', 'ok', 'ok', 'ok'],
	'reaction.list': [theEvent, who, 'ok', 'ok', 'blocked', 'ok'],
	'search.events': [() => ({ query: 'tide' }), who, 'ok', 'ok', 'ok', 'ok'],
	'search.days': [() => ({ query: 'tide', ...aMonth }), who, 'ok', 'ok', 'ok', 'ok'],
	'search.countNew': [() => ({ query: 'tide' }), who, 'ok', 'ok', 'ok', 'ok'],
	'timeline.sources': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'timeline.changes': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'timeline.crowded': [nothing, who, 'ok', 'ok', 'ok', 'ok'],

	'notifications.page': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'notifications.unread': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'notifications.choices': [nothing, who, ...everybody('ok')],
	'notifications.choose': [() => ({ mentions: { device: false } }), who, ...everybody('ok')],
	'notifications.markRead': [() => ({ upTo: 'v'.repeat(26) }), who, 'ok', 'ok', 'ok', 'ok'],
	'device.get': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	// These callers have no session.
	'device.add': [
		() => ({ ...newSubscription().subscription, language: 'en' }),
		who,
		'session_not_found',
		'session_not_found',
		'session_not_found',
		'session_not_found',
	],
	'device.remove': [nothing, who, 'ok', 'ok', 'ok', 'ok'],

	'mail.get': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'mail.setAddress': [
		() => ({ address: 'a@b.example', language: 'en', zone: 'UTC' }),
		who,
		'mail_unavailable',
		'mail_unavailable',
		'mail_unavailable',
		'mail_unavailable',
	],
	'mail.removeAddress': [() => ({ which: 'confirmed' }), who, 'ok', 'ok', 'ok', 'ok'],
	'mail.change': [
		() => ({ mentions: 'off', language: 'en', zone: 'UTC' }),
		who,
		'mail_address_missing',
		'mail_address_missing',
		'mail_address_missing',
		'mail_address_missing',
	],
	'mail.confirm': [aMailLink, noLink, ...everybody(noLink)],
	'mail.unsubscribe': [aMailLink, noLink, ...everybody(noLink)],
	'subject.get': [theOwner, who, 'ok', 'ok', 'ok', 'ok'],
	'subject.events': [theOwner, who, 'ok', 'ok', 'blocked', 'ok'],
	'subject.days': [(cast: Cast) => ({ ...theOwner(cast), ...aMonth }), who, 'ok', 'ok', 'blocked', 'ok'],
	'subject.followers': [theOwner, who, 'ok', 'ok', 'blocked', 'ok'],
	'subject.following': [theOwner, who, 'ok', 'ok', 'blocked', 'ok'],
	'subject.follow': [theOwner, who, 'follow_self', 'ok', 'blocked', 'ok'],
	'subject.unfollow': [theOwner, who, 'follow_self', 'ok', 'ok', 'ok'],
	'subject.requests': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'subject.requested': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'subject.accept': [whoAsks, who, 'ok', 'request_not_found', 'request_not_found', 'request_not_found'],
	'subject.refuse': [whoAsks, who, 'ok', 'request_not_found', 'request_not_found', 'request_not_found'],
	'subject.mute': [theOwner, who, 'mute_self', 'ok', 'ok', 'ok'],
	'subject.unmute': [theOwner, who, 'ok', 'ok', 'ok', 'ok'],
	'subject.muted': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'subject.mutedTopics': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'subject.muteTopic': [() => ({ kind: 'word', value: 'tide' }), who, 'ok', 'ok', 'ok', 'ok'],
	'subject.unmuteTopic': [
		() => ({ id: '0'.repeat(32) }),
		who,
		'muted_topic_not_found',
		'muted_topic_not_found',
		'muted_topic_not_found',
		'muted_topic_not_found',
	],
	'subject.block': [theOwner, who, 'block_self', 'ok', 'ok', 'ok'],
	'subject.unblock': [theOwner, who, 'ok', 'ok', 'ok', 'ok'],
	'subject.blocked': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'subject.names': [({ owner }) => ({ ids: [owner] }), who, 'ok', 'ok', 'ok', 'ok'],
	'subject.called': [() => ({ handles: ['nobody'] }), who, 'ok', 'ok', 'ok', 'ok'],
	'subject.details': [theOwner, who, 'ok', 'ok', 'blocked', 'ok'],
	'subject.edit': [() => ({ name: 'A new name' }), who, 'ok', 'ok', 'ok', 'ok'],

	'machine.list': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'machine.edit': [
		({ owner }) => ({ subject: owner, name: 'Beacon' }),
		who,
		'ok',
		'forbidden',
		'forbidden',
		'forbidden',
	],
	// The owner is a person, and no machine of their own.
	'machine.removeEvent': [theEvent, who, 'subject_not_found', 'forbidden', 'forbidden', 'forbidden'],
	'machine.delete': [theOwner, who, 'subject_not_found', 'forbidden', 'forbidden', 'forbidden'],
	'machine.make': [() => ({ name: 'Beacon' }), who, 'ok', 'ok', 'ok', 'ok'],

	'token.list': [theOwner, who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'token.expiring': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'token.issue': [
		({ owner }) => ({ subject: owner, name: 'build', scopes: ['events:write'] }),
		who,
		'ok',
		'forbidden',
		'forbidden',
		'ok',
	],
	'token.renew': [theToken, who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'token.revoke': [theToken, who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'token.revokeAll': [theOwner, who, 'ok', 'forbidden', 'forbidden', 'ok'],

	'trust.list': [theOwner, who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'trust.add': [({ owner }) => ({ subject: owner, ...aTrust }), who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'trust.remove': [theTrust, who, 'trust_not_found', 'forbidden', 'forbidden', 'trust_not_found'],

	'webhook.list': [theOwner, who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'webhook.add': [({ owner }) => ({ subject: owner, ...aWebhook }), who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'webhook.renewSecret': [theWebhook, who, 'webhook_not_found', 'forbidden', 'forbidden', 'webhook_not_found'],
	'webhook.switch': [
		(cast) => ({ ...theWebhook(cast), on: true }),
		who,
		'webhook_not_found',
		'forbidden',
		'forbidden',
		'webhook_not_found',
	],
	'webhook.remove': [theWebhook, who, 'webhook_not_found', 'forbidden', 'forbidden', 'webhook_not_found'],
	'webhook.test': [theWebhook, who, 'webhook_not_found', 'forbidden', 'forbidden', 'webhook_not_found'],
	'webhook.pushes': [theWebhook, who, 'webhook_not_found', 'forbidden', 'forbidden', 'webhook_not_found'],
	'webhook.retry': [theWebhook, who, 'webhook_not_found', 'forbidden', 'forbidden', 'webhook_not_found'],
	'github.get': [theOwner, who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'github.connect': [theOwner, who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'github.disconnect': [theOwner, who, 'ok', 'forbidden', 'forbidden', 'ok'],

	'saved.bookmarks': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'saved.bookmarked': [({ event }) => ({ events: [event] }), who, 'ok', 'ok', 'ok', 'ok'],
	'saved.addBookmark': [({ owner, event }) => ({ poster: owner, event }), who, 'ok', 'ok', 'blocked', 'ok'],
	'saved.removeBookmark': [({ event }) => ({ event }), who, 'ok', 'ok', 'ok', 'ok'],
	'saved.lists': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'saved.list': [noId, who, ...everybody('list_not_found')],
	'saved.countNewInList': [noId, who, ...everybody('list_not_found')],
	'saved.listSeen': [({ event }) => ({ ...noId(), upTo: event }), who, ...everybody('list_not_found')],
	'saved.members': [noId, who, ...everybody('list_not_found')],
	'saved.makeList': [({ owner }) => ({ name: 'Tides', members: [owner] }), who, 'ok', 'ok', 'ok', 'ok'],
	'saved.changeList': [noId, who, ...everybody('list_not_found')],
	'saved.deleteList': [noId, who, ...everybody('list_not_found')],
	'saved.searches': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'saved.saveSearch': [() => ({ query: 'tide' }), who, 'ok', 'ok', 'ok', 'ok'],
	'saved.changeSearch': [() => ({ ...noId(), notifies: true }), who, ...everybody('search_not_found')],
	'saved.deleteSearch': [noId, who, ...everybody('search_not_found')],
	'saved.searchSeen': [({ event }) => ({ ...noId(), upTo: event }), who, ...everybody('search_not_found')],
	'saved.views': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'saved.saveView': [
		() => ({ name: 'Tides', filter: {}, columns: [] }),
		who,
		'forbidden',
		'forbidden',
		'forbidden',
		'ok',
	],
	'saved.changeView': [noId, who, 'forbidden', 'forbidden', 'forbidden', 'view_not_found'],
	'saved.deleteView': [noId, who, 'forbidden', 'forbidden', 'forbidden', 'view_not_found'],

	'directory.search': [aPage, who, 'ok', 'ok', 'ok', 'ok'],

	'directory.list': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'directory.suggested': [aPage, who, 'ok', 'ok', 'ok', 'ok'],
	'directory.trending': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'directory.counts': [theOwner, who, 'ok', 'ok', 'ok', 'ok'],

	'jobs.heat': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'jobs.parked': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'jobs.waiting': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'cases.report': [({ asking }) => ({ subject: asking, reason: 'spam' }), who, 'ok', 'ok', 'ok', 'ok'],
	'cases.list': [aPage, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'cases.get': [theOwner, who, 'forbidden', 'forbidden', 'forbidden', 'case_not_found'],
	'cases.move': [
		({ owner }) => ({ subject: owner, to: 'claimed' }),
		who,
		'forbidden',
		'forbidden',
		'forbidden',
		'case_not_found',
	],
	'cases.decide': [
		({ owner }) => ({ subject: owner, decision: 'dismissed', reason: 'Nothing' }),
		who,
		'forbidden',
		'forbidden',
		'forbidden',
		'case_not_found',
	],
	'cases.decisions': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'cases.appeal': [() => ({ seq: 1, text: 'No' }), who, ...everybody('decision_not_found')],
	'access.get': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'access.standings': [() => ({}), who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'access.changeRole': [
		({ asking }) => ({ subject: asking, role: 'auditor', reason: 'Rota' }),
		who,
		'forbidden',
		'forbidden',
		'forbidden',
		'ok',
	],
	'access.signOff': [() => ({ digest: '0'.repeat(64) }), who, 'forbidden', 'forbidden', 'forbidden', 'access_changed'],
	'approval.list': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'approval.approve': [() => ({ seq: 1 }), who, 'forbidden', 'forbidden', 'forbidden', 'approval_not_found'],
	'approval.refuse': [
		() => ({ seq: 1, reason: 'No' }),
		who,
		'forbidden',
		'forbidden',
		'forbidden',
		'approval_not_found',
	],
	'approval.withdraw': [() => ({ seq: 1 }), who, 'forbidden', 'forbidden', 'forbidden', 'approval_not_found'],
	'invitation.list': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'invitation.make': [() => ({ uses: 2 }), who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'invitation.revoke': [
		() => ({ id: '0'.repeat(32) }),
		who,
		'forbidden',
		'forbidden',
		'forbidden',
		'invitation_not_found',
	],
	'moderation.get': [nobodyThere, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'moderation.suspend': [nobodySuspended, who, 'forbidden', 'forbidden', 'forbidden', 'subject_not_found'],
	'moderation.unsuspend': [nobodySuspended, who, 'forbidden', 'forbidden', 'forbidden', 'subject_not_found'],
	'moderation.limit': [nobodySuspended, who, 'forbidden', 'forbidden', 'forbidden', 'subject_not_found'],
	'moderation.unlimit': [nobodySuspended, who, 'forbidden', 'forbidden', 'forbidden', 'subject_not_found'],
	'moderation.addLabels': [nobodyLabelled, who, 'forbidden', 'forbidden', 'forbidden', 'subject_not_found'],
	'moderation.removeLabels': [nobodyLabelled, who, 'forbidden', 'forbidden', 'forbidden', 'subject_not_found'],
	'moderation.labelChoices': [nothing, who, ...everybody('ok')],
	'moderation.chooseLabels': [() => ({ ...USUAL_CHOICES, spam: 'hide' }), who, ...everybody('ok')],
	'alarm.list': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'alarm.set': [() => ({ kind: 'export' }), who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'alarm.remove': [() => ({ kind: 'export' }), who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'exception.list': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'jobs.redrive': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],

	'sample.state': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'sample.load': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'store_not_empty'],

	'log.about': [nothing, who, 'ok', 'ok', 'ok', 'ok'],
	'log.eventProof': [theEvent, who, 'ok', 'ok', 'blocked', 'ok'],
	'log.entryProof': [({ owner }) => ({ subject: owner, seq: 1 }), who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'log.ledgerLinks': [theOwner, who, 'ok', 'forbidden', 'forbidden', 'ok'],
	'log.backup': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'log.collector': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'log.status': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'bundle.make': [
		({ owner }) => ({ filter: { subject: owner }, days: 1 }),
		who,
		'forbidden',
		'forbidden',
		'forbidden',
		'not_found',
	],
	'bundle.list': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'bundle.delete': [({ event }) => ({ id: event }), who, 'forbidden', 'forbidden', 'forbidden', 'bundle_not_found'],
	'audit.list': [aPage, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'audit.histogram': [() => ({ filter: {} }), who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'audit.entry': [({ owner }) => ({ subject: owner, seq: 1 }), who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'audit.followersAt': [aMoment, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'audit.timelineAt': [aMoment, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
	'audit.deliveries': [
		({ owner, event }) => ({ subject: owner, event }),
		who,
		'forbidden',
		'forbidden',
		'forbidden',
		'ok',
	],
	'audit.freshness': [nothing, who, 'forbidden', 'forbidden', 'forbidden', 'ok'],
};

const createCaller = createCallerFactory(appRouter);
let world: World;
let casts = 0;

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'), ALERTING);
	// The log begins.
	await world.keepLog();
});
afterAll(() => world.close());

test('every procedure has a line', () => {
	expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted());
});

test.each(Object.entries(TABLE))(
	'%s answers each caller as the table says',
	async (procedure, [input, ...expected]) => {
		const cast = await newCast();
		const answers: Record<string, string> = {};
		for (const caller of IN_TURN)
			answers[caller] = await answerTo(procedure, caller === 'nobody' ? undefined : cast[caller], input(cast));
		const [, , other = ''] = expected;
		const all = [...expected, MODERATOR[procedure] ?? other, AUDITOR[procedure] ?? other];
		expect(answers).toEqual(Object.fromEntries(CALLERS.map((caller, at) => [caller, all[at]])));
	},
);

async function newCast(): Promise<Cast> {
	const { domain } = world;
	const number = casts++;
	const [owner, other, blocked, admin, moderator, auditor, asking] = (await Promise.all(
		['owner', 'other', 'blocked', 'admin', 'moderator', 'auditor', 'asking'].map((name) =>
			world.person(`${name}${number}`),
		),
	)) as [SubjectId, SubjectId, SubjectId, SubjectId, SubjectId, SubjectId, SubjectId];
	const event = await world.post(owner, 'High water #tide');
	await block({ domain, principal: asUser(owner) }, { subject: owner, other: blocked });
	await editProfile({ domain, principal: asUser(owner) }, { subject: owner, follows: 'approval' });
	await follow({ domain, principal: asUser(asking) }, { follower: asking, followed: owner });
	await editProfile({ domain, principal: asUser(owner) }, { subject: owner, follows: 'open' });
	const [session] = await listSessions({ domain, principal: asUser(owner) }, { subject: owner, current: undefined });
	const { issued } = await issueToken(
		{ domain, principal: asUser(owner) },
		{ subject: owner, name: 'build', scopes: ['events:write'] },
	);
	return {
		owner,
		other,
		blocked,
		admin,
		moderator,
		auditor,
		asking,
		event: event.id,
		session: session?.id ?? '',
		token: issued.id,
	};
}

/** The role of those who are called after it. */
const roleNamedIn = (subject: SubjectId): Role => ROLES.find((role) => subject.startsWith(`dev-${role}`)) ?? 'member';

async function answerTo(procedure: string, subject: SubjectId | undefined, input: unknown): Promise<string> {
	const principal = subject ? asUser(subject, roleNamedIn(subject)) : ANONYMOUS;
	const caller: unknown = createCaller({ domain: world.domain, watch: world.watch, principal });
	const call = procedure.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller);
	try {
		const answer = await (call as (input: unknown) => Promise<unknown>)(input);
		if (isStream(answer)) await answer.return?.(undefined);
		return 'ok';
	} catch (error) {
		return (error as { cause?: { code?: string } }).cause?.code ?? String(error);
	}
}

function isStream(answer: unknown): answer is AsyncGenerator {
	return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
