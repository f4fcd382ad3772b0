/** Handles that nobody may claim, because they read as somebody else's name or as the service itself. */
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';

/** Words that stand for somebody in a call or a question, and names that people take for the service or for who runs it. */
const WORDS = `
	me all anonymous api everybody everyone here nobody null undefined
	abuse admin administrator contact help helpdesk hostmaster info legal moderator noreply official operator owner
	postmaster privacy root security service staff support system team tideline verified webmaster
`
	.trim()
	.split(/\s+/);

/** The same for what looks the same: `t-i-d-e-l-i-n-e`, `supp0rt`, `adrnin`. */
const skeleton = (handle: string): string =>
	handle
		.replaceAll(/[._-]/g, '')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w')
		.replaceAll('0', 'o')
		.replaceAll(/[1i]/g, 'l')
		.replaceAll('5', 's');

const RESERVED: ReadonlySet<string> = new Set(WORDS.map(skeleton));

/** The form of a subject id is reserved whole: an id comes before a handle wherever either may be written. */
export const isReservedHandle = (handle: string, claimant: SubjectId): boolean =>
	(RESERVED.has(skeleton(handle)) && claimant !== `app-${handle}`) || isSubjectId(handle);
