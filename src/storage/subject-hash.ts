import { createHash } from 'node:crypto';
import type { SubjectId } from '../contract/subject/subject.ts';

/** Stand-in for a subject's id where the id may not be: `sha256.` and the SHA-256 of the id, in hex. */
export type SubjectHash = string;
export const subjectHash = (subject: SubjectId): SubjectHash =>
	`sha256.${createHash('sha256').update(subject).digest('hex')}`;
