import type { SubjectId } from '../../contract/subject/subject.ts';

/** The subjects of a schedule. The handle of each is its id. */
export const SUBJECTS: readonly SubjectId[] = ['dev-a', 'dev-b', 'dev-c'];
/** The tag of every event that mentions somebody. */
export const TAG = 'tag';
