import type { SessionId } from './session.ts';
import type { SubjectId } from './subject.ts';

/**
 * Who calls.
 * - `user`: someone signed in, acting for their own subject, in a session.
 * - `operator`: whoever runs the command line, acting for any subject.
 */
export type Principal =
	| { kind: 'user'; subject: SubjectId; name: string; admin: boolean; session?: SessionId }
	| { kind: 'operator'; via: 'cli' | 'import' };
