import type { SessionId } from './session.ts';
import type { SubjectId } from './subject.ts';

/** What a token may be allowed to do, each on its own. */
export const SCOPES = ['events:write', 'timeline:read', 'follows:write', 'subjects:write'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The caller of a verb.
 * - `anonymous`: nobody is signed in.
 * - `user`: a person who is signed in. Acts for their own subject, in a session.
 * - `token`: a program with an API token. Acts for the token's subject, within the token's scopes.
 * - `operator`: a person at the command line. Acts for any subject.
 */
export type Principal =
	| { kind: 'anonymous' }
	| { kind: 'user'; subject: SubjectId; name: string; admin: boolean; session?: SessionId }
	| { kind: 'token'; id: string; subject: SubjectId; scopes: readonly Scope[] }
	| { kind: 'operator'; via: 'cli' | 'import' };

export type User = Extract<Principal, { kind: 'user' }>;

export const ANONYMOUS: Principal = { kind: 'anonymous' };
