/**
 * Known browsers: those in which a subject has signed in before. A browser keeps random bits in a cookie, and the row of the
 * subject's sessions has hashes of them.
 */
import { createHash } from 'node:crypto';
import type { SubjectId } from '../../contract/subject/subject.ts';

/** Known browsers of a subject: a further one takes the place of the one in which it has not signed in for longest. */
const MOST_KNOWN_BROWSERS = 20;

/**
 * The known browsers after a sign-in, the newest first, and whether this one was new among them. The first one is not: there
 * was none to be told in, or the subject signed in before browsers were known.
 */
export function meetBrowser(
	subject: SubjectId,
	known: readonly string[] | undefined,
	browser: string | undefined,
): { browsers: readonly string[] | undefined; isNew: boolean } {
	if (browser === undefined) return { browsers: known, isNew: false };
	const hash = hashOf(subject, browser);
	const others = known?.filter((other) => other !== hash) ?? [];
	return {
		browsers: [hash, ...others].slice(0, MOST_KNOWN_BROWSERS),
		isNew: known !== undefined && others.length === known.length,
	};
}

/** With the subject in it, no two ledgers tell that their subjects share a browser. */
const hashOf = (subject: SubjectId, browser: string): string =>
	createHash('sha256').update(`${subject} ${browser}`).digest('hex');

/** Name of a client in a notice. Its own program chooses it, so it must lead nowhere: a strange one is left out. */
export const plainBrowser = (client: string): string => (/^[A-Za-z0-9 ,-]{1,80}$/.test(client) ? client : '');
