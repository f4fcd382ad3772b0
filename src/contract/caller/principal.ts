import type { SubjectId } from '../subject/subject.ts';
import type { Role } from './role.ts';
import type { SessionId } from './session.ts';

/** The rights that a token can have, each on its own. */
export const SCOPES = [
	'events:write',
	'timeline:read',
	'follows:write',
	'subjects:write',
	'moderation:write',
	'audit:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes that only admins grant. */
const GRANTED: readonly Scope[] = ['moderation:write', 'audit:read'];

export const isGrantedScope = (scope: Scope): boolean => GRANTED.includes(scope);

/**
 * The caller of a verb.
 * - `anonymous`: nobody is signed in.
 * - `user`: a person who is signed in. Acts for their own subject, in a session.
 * - `token`: a program with an API token. Acts for `subject`, within the token's scopes. `holder` is the program's own
 *   subject: another one when it acts on behalf of somebody. `expiresAt` is ISO 8601 in UTC.
 * - `operator`: a person at the command line. Acts for any subject.
 */
export type Principal =
	| { kind: 'anonymous' }
	| { kind: 'user'; subject: SubjectId; name: string; role: Role; session?: SessionId }
	| { kind: 'token'; id: string; subject: SubjectId; holder: SubjectId; scopes: readonly Scope[]; expiresAt: string }
	| { kind: 'operator'; via: 'cli' | 'import' };

export type TokenHolder = Extract<Principal, { kind: 'token' }>;
export type Operator = Extract<Principal, { kind: 'operator' }>;
export type User = Extract<Principal, { kind: 'user' }>;

export const ANONYMOUS: Principal = { kind: 'anonymous' };
