/** The words by which a subject is found: those of its name and of its handle, folded. */
import { wordsOf } from '../text/words.ts';

/** The names by which search finds a subject. */
export type Named = { name: string; handle: string };

/** Longest beginning of a word that is compared, in UTF-16 units. */
export const COMPARED_LENGTH = 40;

/** Words of one subject, at the most: a name and a handle of one letter after the other have no more. */
const MOST_WORDS = 60;

/** The beginning of a hump: `openstatus|HQ`, `HTTP|Server`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Letters and digits alone: the words of a text are cut at `_` as well. */
const cut = (text: string): string[] => wordsOf(text).flatMap(({ word }) => word.split('_').filter(Boolean));

/** `openstatusHQ` is found as a whole and by each of its humps. */
export function wordsOfSubject({ name, handle }: Named): string[] {
	const humps = name.split(/\s+/).flatMap((part) => part.split(HUMP));
	return distinct([...cut(name), ...cut(handle), ...cut(humps.join(' '))]).slice(0, MOST_WORDS);
}

/** The words that somebody typed, in order. */
export const wordsOfQuery = (query: string): string[] => distinct(cut(query));

const distinct = (words: string[]) => [...new Set(words.map((word) => word.slice(0, COMPARED_LENGTH)))];
