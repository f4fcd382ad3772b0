/** Handles that nobody may claim, because they read as somebody else's name or as the service itself. */
import { isSubjectId, type SubjectId } from '../../contract/subject.ts';

/** Words that search knows, and names that people take for the service or for those who run it. */
const RESERVED: ReadonlySet<string> = new Set([
	'me',
	'abuse',
	'admin',
	'administrator',
	'help',
	'moderator',
	'official',
	'operator',
	'postmaster',
	'root',
	'security',
	'staff',
	'support',
	'system',
	'tideline',
	'webmaster',
]);

/** The form of a subject id is reserved whole: an id comes before a handle wherever either may be written. */
export const isReservedHandle = (handle: string, claimant: SubjectId): boolean =>
	(RESERVED.has(handle) && claimant !== `app-${handle}`) || isSubjectId(handle);
