/** Access of people, tokens and webhooks beside their own things, for those who review it. */
import { z } from 'zod';
import { ROLE_SOURCES, ROLES } from '../caller/role.ts';
import { STANDINGS_SHOWN } from '../caller/standing.ts';
import { MOST_REASON } from '../subject/moderation.ts';
import { SUBJECT_KINDS } from '../subject/subject.ts';
import { AskedApproval } from './approval.ts';
import { PageInput, pageOf } from './page.ts';
import { DirectorySearchInput, SubjectId, SubjectIdOutput } from './subject.ts';
import { wellFormed } from './text.ts';
import { Time } from './time.ts';
import { NamedSubject } from './trail.ts';

const Role = z.enum(ROLES);

export const ChangeRoleInput = z.strictObject({
	subject: SubjectId,
	role: Role.describe('`member` takes the role away.'),
	reason: z.string().max(MOST_REASON).check(wellFormed).describe('Kept beside the entry.'),
});
const ChangedRole = z.object({ subject: SubjectIdOutput, role: Role, repeated: z.boolean() });
/** It was done, or waits for a second admin. */
export const RoleChange = z.union([z.object({ done: ChangedRole }), z.object({ waits: AskedApproval })]);

/** The kinds of holders of access. */
export const ACCESS_KINDS = ['person', 'token', 'webhook'] as const;

/**
 * One holder of access. A person has a role; a token may read the trail or act for everybody; a webhook is sent the
 * trail.
 */
export const AccessLine = z.object({
	kind: z.enum(ACCESS_KINDS),
	subject: SubjectIdOutput,
	id: z.string().optional().describe('Of a token or a webhook.'),
	name: z.string().optional().describe('Name of a token, or address of a webhook.'),
	rights: z.array(z.string()).describe('The role, or `audit:read`, `service` and `trail`.'),
	source: z.enum(ROLE_SOURCES).optional().describe('Where a role comes from.'),
	since: Time.optional(),
	by: z.string().optional().describe('The one who granted it.'),
	seq: z.int().optional().describe("Of a role: the entry on the service's ledger that says why."),
	endsAt: Time.optional(),
	suspended: z.boolean(),
});
export type AccessLine = z.infer<typeof AccessLine>;

export const Access = z.object({
	lines: z.array(AccessLine),
	lastUsed: z
		.record(z.string(), Time)
		.describe('When a line was last used, as far as it is known: by its kind, subject and id, with spaces between.'),
	digest: z.string().describe('SHA-256 of the RFC 8785 form of `lines`, in hex.'),
	fourEyes: z.boolean().describe('Whether a change of a role waits for a second admin.'),
	changeable: z.boolean().describe('False where a claim of the sign-in provider gives the roles.'),
	reviewed: z
		.object({ at: Time, by: z.string(), seq: z.int(), digest: z.string(), current: z.boolean() })
		.optional()
		.describe('The last review. `current`: nothing has changed since.'),
	people: z.array(NamedSubject),
});
export type Access = z.infer<typeof Access>;

export const SignOffInput = z.strictObject({
	digest: z.string().regex(/^[0-9a-f]{64}$/, 'Send the digest of the list that was reviewed.'),
});
export const SignedOff = z.object({ at: Time, seq: z.int(), digest: z.string() });
export type SignedOff = z.infer<typeof SignedOff>;

export const StandingsInput = PageInput.extend({
	query: DirectorySearchInput.shape.query,
	shown: z.enum(STANDINGS_SHOWN).default('everyone'),
	limit: z.int().min(1).max(50).default(50).describe('The most subjects per page.'),
});

/** A subject as admins and auditors see it. Addresses and browsers of its sessions are no part of it. */
export const Standing = z.object({
	id: SubjectIdOutput,
	handle: z.string(),
	name: z.string(),
	kind: z.enum(SUBJECT_KINDS),
	role: Role,
	sessions: z.int().describe('Number of its sessions that last.'),
	seenAt: Time.optional().describe(
		'Its newest act, a sign-in included, among the newest entries of its ledger. What it only reads leaves no entry.',
	),
	suspendedSince: Time.optional(),
	suspendedUntil: Time.optional().describe('Missing for a suspension without an end.'),
});
export type Standing = z.infer<typeof Standing>;
export const StandingPage = pageOf(Standing);
