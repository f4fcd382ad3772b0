import { z } from 'zod';
import { coded } from './errors.ts';
import { PageInput } from './schema/page.ts';
import { SubjectId } from './subject.ts';

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
] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * One immutable line of a ledger. `actor` is who did it (the subject itself, `operator`, or the subject whose answer
 * to a request or whose block it carries out), `via` is the way it came (`web`, `cli`, `import`, `token:<id>`,
 * `approval`, `block`), `target` is the event, subject or session
 * it was done to; of `sessions-ended` it is the session that went on, if one did. `hash` is SHA-256, in hex, over the RFC 8785 form of the rest; `prev` is the hash before it.
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

/** A day in UTC, yyyy-mm-dd. */
export const Day = z.string().refine(isDay, coded('invalid_input', 'The day must be written yyyy-mm-dd.'));

function isDay(value: string): boolean {
	const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

export const AuditQuery = z.strictObject({
	subject: SubjectId.optional(),
	action: z.enum(ACTIONS).optional(),
	day: Day.optional(),
	...PageInput.shape,
});
export type AuditQuery = z.infer<typeof AuditQuery>;
