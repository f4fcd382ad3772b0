import type { SubjectId } from './subject.ts';

/**
 * Who calls.
 * - `user`: someone signed in, acting for their own subject.
 * - `operator`: whoever runs the command line, acting for any subject.
 */
export type Principal =
	| { kind: 'user'; subject: SubjectId; name: string; admin: boolean }
	| { kind: 'operator'; via: 'cli' | 'import' };
