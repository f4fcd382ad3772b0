import type { SubjectId } from '../../contract/subject/subject.ts';

/** The subjects of a schedule. The handle of each is its id. The reactions of the first and the last are in one shard. */
export const SUBJECTS: readonly SubjectId[] = ['dev-a', 'dev-b', 'dev-d'];
/** The tag of every event that mentions somebody. */
export const TAG = 'tag';
