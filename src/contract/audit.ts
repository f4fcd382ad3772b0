import type { PageInput } from './page.ts';
import type { SubjectId } from './subject.ts';

/** What a subject can do that its ledger records. */
export const ACTIONS = [
	'signed-in',
	'signed-out',
	'session-ended',
	'sessions-ended',
	'subject-created',
	'profile-edited',
	'event-posted',
	'event-removed',
	'followed',
	'unfollowed',
	'follow-requested',
	'follow-accepted',
	'follow-refused',
	'muted',
	'unmuted',
	'blocked',
	'unblocked',
	'token-issued',
	'token-renewed',
	'token-revoked',
	'trust-added',
	'trust-removed',
	'webhook-added',
	'webhook-changed',
	'webhook-removed',
	'webhook-tested',
	'push-retried',
	'github-connected',
	'github-disconnected',
] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * One immutable line of a ledger.
 * - `seq`: its number in the ledger, from 1.
 * - `at`: ISO 8601 in UTC.
 * - `actor`: who did it: the subject itself, `operator`, the subject whose answer to a request or whose block it
 *   carries out, or `app-tideline` for a notice of the service.
 * - `via`: the way it came: `web`, `cli`, `import`, `token:<id>`, `trust:<id>`, `webhook:<id>`, `approval`, `block`,
 *   `github`, `notice`.
 * - `target`: the event, subject, session or token that it was done to. For `sessions-ended` it is the session that went on, if
 *   one did.
 * - `hash`: SHA-256, in hex, over the RFC 8785 form of the rest. `prev` is the hash before it.
 */
export type Entry = {
	subject: SubjectId;
	seq: number;
	at: string;
	action: Action;
	actor: string;
	via: string;
	target: string;
	contentHash: string;
	prev: string;
	hash: string;
};

/** Which page of the audit trail. `day` is one in UTC, yyyy-mm-dd; `limit` is 1 to 250. */
export type AuditQuery = PageInput & { subject?: SubjectId; action?: Action; day?: string };
