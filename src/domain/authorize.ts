/**
 * Decides permissions, and is the only place that does. Each verb asks `authorize` first. What a caller then sees of
 * other subjects depends on blocks, mutes and follows: `readerOf` and `readsEverything` say whose, and no other file
 * looks at the kind of a caller.
 */

import type { Principal, Scope } from '../contract/caller/principal.ts';
import type { TokenId } from '../contract/caller/token.ts';
import { Forbidden, TidelineError } from '../contract/errors/errors.ts';
import type { SubjectId } from '../contract/subject/subject.ts';

/**
 * Callers that a permission is for.
 * - `anybody`: everybody, signed in or not.
 * - `signed in`: every user, and tokens with the scope.
 * - `own`: the subject itself, and its tokens with the scope.
 * - `own or admin`: the subject itself, and admins.
 * - `admin`: admins.
 * - `operator`: the command line alone.
 * Operators may do all of them. A token may do nothing for which no scope is named.
 */
type Rule = {
	for: 'anybody' | 'signed in' | 'own' | 'own or admin' | 'admin' | 'operator';
	scope?: Scope;
	/** Sentence of the refusal. */
	sentence?: string;
};

export const RULES = {
	'event.post': { for: 'own', scope: 'events:write' },
	'event.remove': {
		for: 'own or admin',
		scope: 'events:write',
		sentence: 'Only the poster and admins can remove an event.',
	},
	'event.read': { for: 'signed in', scope: 'timeline:read' },
	'event.find': { for: 'own', scope: 'timeline:read' },
	'receipt.read': {
		for: 'own or admin',
		scope: 'timeline:read',
		sentence: "Only the poster and admins can see an event's receipt.",
	},
	'feed.read': { for: 'anybody' },
	'timeline.read': { for: 'own', scope: 'timeline:read' },
	'notification.read': { for: 'own', scope: 'timeline:read' },
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
		for: 'own or admin',
		scope: 'subjects:write',
		sentence: "Only a machine's owner and admins can manage its tokens.",
	},
	'trust.change': {
		for: 'own or admin',
		sentence: "Only a machine's owner and admins can manage its trusted workloads.",
	},
	'webhook.change': {
		for: 'own or admin',
		scope: 'subjects:write',
		sentence: "Only a machine's owner and admins can manage its webhooks.",
	},
	'github.change': {
		for: 'own or admin',
		sentence: "Only a machine's owner and admins can connect it to GitHub.",
	},
	'token.grant-all': {
		for: 'admin',
		sentence: 'Only admins can issue service tokens and give access to the audit trail.',
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
		for: 'own or admin',
		scope: 'audit:read',
		sentence: "Only a ledger's owner and admins can verify it.",
	},
	'log.status': { for: 'admin' },
	'log.restart': { for: 'operator' },
	'audit.read': { for: 'admin', scope: 'audit:read' },
	'bundle.make': { for: 'admin' },
	// The link says who it is.
	'bundle.read': { for: 'anybody' },
	'job.read': { for: 'admin' },
	'job.redrive': { for: 'admin' },
	'exception.read': { for: 'admin' },
	'alarm.read': { for: 'admin' },
	'alarm.change': { for: 'admin' },
	'operation.enter': { for: 'admin' },
	'sample.load': { for: 'admin' },
	'sample.load-anywhere': { for: 'operator' },
	'data.download': { for: 'own' },
	'subject.suspend': { for: 'operator' },
	'subject.erase': { for: 'operator' },
	'hold.change': { for: 'operator' },
	'ledger.reconcile': { for: 'operator' },
	'backup.make': { for: 'operator' },
	'backup.restore': { for: 'operator' },
	'store.move': { for: 'operator' },
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

function userMay(user: Extract<Principal, { kind: 'user' }>, rule: Rule, subject: SubjectId | undefined): boolean {
	switch (rule.for) {
		case 'anybody':
		case 'signed in':
			return true;
		case 'own':
			return user.subject === subject;
		case 'own or admin':
			return user.subject === subject || user.admin;
		case 'admin':
			return user.admin;
		case 'operator':
			return false;
		default:
			rule.for satisfies never;
			return false;
	}
}

function tokenMay(token: Extract<Principal, { kind: 'token' }>, rule: Rule, subject: SubjectId | undefined): boolean {
	if (rule.for === 'anybody') return true;
	if (!rule.scope || !token.scopes.includes(rule.scope)) return false;
	// Only admins issue tokens with a scope of theirs.
	if (rule.for === 'signed in' || rule.for === 'admin') return true;
	return (rule.for === 'own' || rule.for === 'own or admin') && token.subject === subject;
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
	if (rule.for === 'admin') return new Forbidden('This is for admins. An operator names them in ADMINS.');
	return new Forbidden('Only the operator can do this, on the command line.');
}

/** Throws unless the caller may hand these scopes on: to a token, or to a webhook. With a token one hands on what it has. */
export function authorizeGrant(principal: Principal, scopes: readonly Scope[], service: boolean): void {
	// Only admins hand out rights that only admins have.
	if (service || scopes.includes('audit:read')) authorize(principal, 'token.grant-all');
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
			return principal.admin;
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

/** Whether the caller, who acts on the things of `subject`, says why: an admin, on what is not their own. */
export function needsReason(principal: Principal, subject: SubjectId): boolean {
	return principal.kind === 'user' && principal.subject !== subject;
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
