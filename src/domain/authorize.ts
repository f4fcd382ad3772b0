/**
 * Decides permissions, and is the only place that does. Each verb asks `authorize` first. What a caller then sees of
 * other subjects depends on blocks, mutes and follows: `readerOf` and `readsEverything` say whose, and no other file
 * looks at the kind of a caller.
 */

import type { Principal, Scope, TokenHolder, User } from '../contract/caller/principal.ts';
import type { Rights, Role } from '../contract/caller/role.ts';
import { isGranted, type TokenId } from '../contract/caller/token.ts';
import { Forbidden, TidelineError } from '../contract/errors/errors.ts';
import type { SubjectId } from '../contract/subject/subject.ts';

/**
 * Callers that a permission is for.
 * - `anybody`: everybody, signed in or not.
 * - `signed in`: every user, and tokens with the scope.
 * - `own`: the subject itself, and its tokens with the scope.
 * - `roles`: only the people with one of the roles, and tokens with the scope. Without roles: the operator alone.
 * `roles` have the permission on the things of everybody. Operators may do all of them. A token may do nothing for which
 * no scope is named.
 */
type Rule = {
	for: 'anybody' | 'signed in' | 'own' | 'roles';
	roles?: readonly Role[];
	scope?: Scope;
	/** Sentence of the refusal. */
	sentence?: string;
};

const ADMINS = ['admin'] as const;
const READERS = ['admin', 'auditor'] as const;
const MODERATORS = ['admin', 'moderator'] as const;

export const RULES = {
	'event.post': { for: 'own', scope: 'events:write' },
	'event.remove': {
		for: 'own',
		roles: MODERATORS,
		scope: 'events:write',
		sentence: 'Only the poster, moderators and admins can remove an event.',
	},
	'event.remove-many': { for: 'roles', roles: MODERATORS },
	'event.react': { for: 'own', scope: 'events:write' },
	'event.read': { for: 'signed in', scope: 'timeline:read' },
	'event.find': { for: 'own', scope: 'timeline:read' },
	'receipt.read': {
		for: 'own',
		roles: READERS,
		scope: 'timeline:read',
		sentence: "Only the poster, auditors and admins can see an event's receipt.",
	},
	'feed.read': { for: 'anybody' },
	'timeline.read': { for: 'own', scope: 'timeline:read' },
	'notification.read': { for: 'own', scope: 'timeline:read' },
	'notification.choose': { for: 'own', scope: 'follows:write' },
	'tag.read': { for: 'signed in', scope: 'timeline:read' },
	'subject.read': { for: 'signed in', scope: 'timeline:read' },
	'relation.read': { for: 'own', scope: 'timeline:read' },
	'relation.change': { for: 'own', scope: 'follows:write' },
	'saved.read': { for: 'own', scope: 'timeline:read' },
	'saved.change': { for: 'own', scope: 'follows:write' },
	'profile.edit': { for: 'own', scope: 'subjects:write' },
	// Only a service token can act as a subject that is not there yet.
	'machine.make': { for: 'own', scope: 'subjects:write' },
	'machine.own': { for: 'own', scope: 'subjects:write' },
	'token.change': {
		for: 'own',
		roles: ADMINS,
		scope: 'subjects:write',
		sentence: "Only a machine's owner and admins can manage its tokens.",
	},
	'trust.change': {
		for: 'own',
		roles: ADMINS,
		sentence: "Only a machine's owner and admins can manage its trusted workloads.",
	},
	'webhook.change': {
		for: 'own',
		roles: ADMINS,
		scope: 'subjects:write',
		sentence: "Only a machine's owner and admins can manage its webhooks.",
	},
	'github.change': {
		for: 'own',
		roles: ADMINS,
		sentence: "Only a machine's owner and admins can connect it to GitHub.",
	},
	'token.grant-all': {
		for: 'roles',
		roles: ADMINS,
		sentence: 'Only admins can issue service tokens, and give access to the audit trail and to moderation.',
	},
	'token.revoke-held': { for: 'anybody' },
	'token.exchange': { for: 'anybody' },
	// The signature says who it is.
	'github.post': { for: 'anybody' },
	'session.begin': { for: 'anybody' },
	'session.resume': { for: 'anybody' },
	'session.read': { for: 'own' },
	'session.end': { for: 'own' },
	// A device belongs to a session, and a token has none.
	'device.change': { for: 'own' },
	// Mail is for people: no token has a scope for it.
	'mail.change': { for: 'own' },
	// The link in the mail says who it is.
	'mail.follow-link': { for: 'anybody' },
	'log.read': { for: 'anybody' },
	'ledger.verify': {
		for: 'own',
		roles: READERS,
		scope: 'audit:read',
		sentence: "Only a ledger's owner, auditors and admins can verify it.",
	},
	'log.status': { for: 'roles', roles: READERS },
	'log.restart': { for: 'roles' },
	'audit.read': { for: 'roles', roles: READERS, scope: 'audit:read' },
	'bundle.list': { for: 'roles', roles: READERS },
	'bundle.make': { for: 'roles', roles: ADMINS },
	// The link says who it is.
	'bundle.read': { for: 'anybody' },
	// Events and lists that blocks and follow policies keep from others.
	'hidden.read': { for: 'roles', roles: READERS },
	// Subjects that only their followers come across.
	'limited.find': { for: 'roles', roles: ['admin', 'moderator', 'auditor'] },
	'role.read': { for: 'roles', roles: READERS },
	'approval.read': { for: 'roles', roles: ADMINS },
	'approval.decide': { for: 'roles', roles: ADMINS },
	// Further, only the one who asked may.
	'approval.withdraw': { for: 'roles', roles: MODERATORS },
	'role.change': { for: 'roles', roles: ADMINS },
	'access.sign-off': { for: 'roles', roles: ADMINS },
	'invitation.change': { for: 'roles', roles: ADMINS },
	'job.read': { for: 'roles', roles: ADMINS },
	'job.redrive': { for: 'roles', roles: ADMINS },
	'exception.read': { for: 'roles', roles: ADMINS },
	'alarm.read': { for: 'roles', roles: READERS },
	'alarm.change': { for: 'roles', roles: ADMINS },
	'operation.enter': { for: 'roles', roles: ADMINS },
	'sample.load': { for: 'roles', roles: ADMINS },
	'sample.load-anywhere': { for: 'roles' },
	'data.download': { for: 'own' },
	// Machines report with a scope of their own; people need no role for it.
	'report.make': { for: 'signed in', scope: 'moderation:write' },
	'case.read': { for: 'roles', roles: MODERATORS },
	'case.decide': { for: 'roles', roles: MODERATORS },
	'case.decide-escalated': { for: 'roles', roles: ADMINS },
	'decision.read': { for: 'own' },
	'decision.appeal': { for: 'own' },
	'subject.suspend': { for: 'roles', roles: MODERATORS },
	'subject.limit': { for: 'roles', roles: MODERATORS },
	// Machines put labels on. People take them off.
	'label.add': { for: 'roles', roles: MODERATORS, scope: 'moderation:write' },
	'label.remove': { for: 'roles', roles: MODERATORS },
	'label.choose': { for: 'own' },
	'subject.erase': { for: 'roles' },
	'hold.change': { for: 'roles' },
	'ledger.reconcile': { for: 'roles' },
	'backup.make': { for: 'roles' },
	'backup.restore': { for: 'roles' },
	'store.move': { for: 'roles' },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof RULES;

/**
 * Throws unless the caller has this permission on the things of `subject`: `not_signed_in` for a caller who may do it
 * once signed in, else `forbidden`. A permission that is about somebody's own things is refused without a subject.
 */
export function authorize(principal: Principal, permission: Permission, subject?: SubjectId): void {
	const rule: Rule = RULES[permission];
	switch (principal.kind) {
		case 'operator':
			return;
		case 'anonymous':
			if (rule.for === 'anybody') return;
			throw new TidelineError('not_signed_in', 'Sign in first.');
		case 'user':
			if (userMay(principal, rule, subject)) return;
			throw refusalOf(principal.subject, rule, subject);
		case 'token':
			if (tokenMay(principal, rule, subject)) return;
			throw refusalOf(principal.subject, rule, subject, principal.scopes);
		default:
			principal satisfies never;
			throw new Forbidden("This kind of caller can't do anything here.");
	}
}

function userMay({ subject: own, role }: User, rule: Rule, subject: SubjectId | undefined): boolean {
	switch (rule.for) {
		case 'anybody':
		case 'signed in':
			return true;
		case 'own':
			return own === subject || hasRole(role, rule);
		case 'roles':
			return hasRole(role, rule);
		default:
			rule.for satisfies never;
			return false;
	}
}

const hasRole = (role: Role, { roles = [] }: Rule): boolean => roles.includes(role);

function tokenMay(token: TokenHolder, rule: Rule, subject: SubjectId | undefined): boolean {
	if (rule.for === 'anybody') return true;
	if (!rule.scope || !token.scopes.includes(rule.scope)) return false;
	// Only admins issue tokens with a scope of theirs.
	if (rule.for === 'signed in' || rule.for === 'roles') return true;
	return rule.for === 'own' && token.subject === subject;
}

function refusalOf(
	caller: SubjectId,
	rule: Rule,
	subject: SubjectId | undefined,
	scopes?: readonly Scope[],
): TidelineError {
	if (rule.sentence) return new Forbidden(rule.sentence);
	if (scopes && rule.scope && !scopes.includes(rule.scope))
		return new Forbidden(`This token lacks the scope ${rule.scope}. Use one that has it.`);
	if (rule.for === 'own' && subject !== undefined)
		return new Forbidden(`You're signed in as ${caller} and can't act for ${subject}.`);
	if (rule.roles) return new Forbidden(`This is for ${inWords(rule.roles)}. An admin gives roles, on the page People.`);
	return new Forbidden('Only the operator can do this, on the command line.');
}

/** "admins and auditors". */
const inWords = (roles: readonly Role[]) => roles.map((role) => `${role}s`).join(' and ');

/** Whether a role alone gives a permission, on the things of everybody. */
export const givesPermission = (role: Role, permission: Permission): boolean => hasRole(role, RULES[permission]);

/** Rights of a user, for pages. */
export function rightsOf({ role }: User): Rights {
	const has = (permission: Permission) => givesPermission(role, permission);
	return {
		readsTrail: has('audit.read'),
		runsService: has('job.read'),
		removesEvents: has('event.remove'),
		moderates: has('case.read'),
		decidesEscalated: has('case.decide-escalated'),
		grantsAll: has('token.grant-all'),
		readsHidden: has('hidden.read'),
		changesRoles: has('role.change'),
		decidesApprovals: has('approval.decide'),
		invites: has('invitation.change'),
		readsAccess: has('role.read'),
	};
}

/** Throws unless the caller may hand these scopes on: to a token, or to a webhook. With a token one hands on what it has. */
export function authorizeGrant(principal: Principal, scopes: readonly Scope[], service: boolean): void {
	// Only admins hand out rights that only admins have.
	if (isGranted({ scopes, service })) authorize(principal, 'token.grant-all');
	if (principal.kind !== 'token') return;
	const more = scopes.find((scope) => !principal.scopes.includes(scope));
	if (more) throw new Forbidden(`This token lacks the scope ${more}, so it can't pass it on.`);
}

/** Until when a token that the caller issues is good at the most, in Unix milliseconds: no longer than the caller's own. */
export function grantEnds(principal: Principal): number {
	return principal.kind === 'token' ? Date.parse(principal.expiresAt) : Number.POSITIVE_INFINITY;
}

/** The token that the caller shows, if it shows one. */
export function tokenOf(principal: Principal): TokenId | undefined {
	return principal.kind === 'token' ? principal.id : undefined;
}

/** The subject whose blocks, mutes and follows decide what the caller sees. An operator and a stranger have none. */
export function readerOf(principal: Principal): SubjectId | undefined {
	switch (principal.kind) {
		case 'user':
		case 'token':
			return principal.subject;
		case 'operator':
		case 'anonymous':
			return undefined;
		default:
			principal satisfies never;
			return undefined;
	}
}

/** Whether the caller reads events and lists that blocks and follow policies keep from others. */
export function readsEverything(principal: Principal): boolean {
	switch (principal.kind) {
		case 'user':
			return hasRole(principal.role, RULES['hidden.read']);
		case 'operator':
			return true;
		case 'token':
		case 'anonymous':
			return false;
		default:
			principal satisfies never;
			return false;
	}
}

/** Whether the caller decides cases that moderators escalated, and appeals against decisions of their own. */
export const decidesEscalated = (principal: Principal): boolean => hasByRole(principal, 'case.decide-escalated');

/** Whether searches of the caller find subjects that are limited: someone has to look after them. */
export const findsLimited = (principal: Principal): boolean => hasByRole(principal, 'limited.find');

const hasByRole = (principal: Principal, permission: Permission): boolean =>
	principal.kind === 'operator' || (principal.kind === 'user' && hasRole(principal.role, RULES[permission]));

/** Whether the caller, who acts on the things of `subject`, says why: a person with a role, on what is not their own. */
export function needsReason(principal: Principal, subject: SubjectId): boolean {
	return principal.kind === 'user' && principal.subject !== subject;
}

/** Whether the caller moderates people with a role, too: an operator. */
export function moderatesRoles(principal: Principal): boolean {
	return principal.kind === 'operator';
}

/** Whether the caller is told which subject blocks which: an operator, who can end any block. */
export function seesWhoBlocks(principal: Principal): boolean {
	return principal.kind === 'operator';
}

/** Actor and way in of an entry. Throws `not_signed_in` for a stranger, who does nothing. */
export function actorOf(principal: Principal): { actor: string; via: string } {
	switch (principal.kind) {
		case 'user':
			return { actor: principal.subject, via: 'web' };
		case 'token':
			return { actor: principal.holder, via: `token:${principal.id}` };
		case 'operator':
			return { actor: 'operator', via: principal.via };
		default:
			principal satisfies { kind: 'anonymous' };
			throw new TidelineError('not_signed_in', 'Sign in first.');
	}
}
