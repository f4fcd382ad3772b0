import type { SubjectId } from '../../contract/subject.ts';

/** Who acts in a schedule. The handle of each is its id. */
export const SUBJECTS: readonly SubjectId[] = ['dev-a', 'dev-b', 'dev-c'];
/** What every event is tagged with that mentions somebody. */
export const TAG = 'tag';
