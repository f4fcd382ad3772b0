/**
 * Finds subjects that the typed words may mean: a bounded number of rows of `directory`, compared with all of the
 * words.
 */
import { type Fit, fitOfWords } from '../../contract/search/fit.ts';
import type { RangeQuery } from '../../storage/port.ts';
import { type FoundSubject, foundOf, subjectWordKeys } from '../../storage/rows/directory/subject-words.ts';
import type { Domain } from '../domain.ts';
import { guessesOf } from './typing-errors.ts';

export type Candidate = Pick<FoundSubject, 'id' | 'handle' | 'kind'> & { fit: Fit };

/** Rows that are read under each word, of people and of machines each. */
const ROWS_AT_FIRST = 200;
/** The same where several common words were typed, since each leaves some out; and how often so many are read. */
const ROWS_OF_SEVERAL = 1_000;
const ROUNDS = 4;
/** Rows that are read for one guess at what was meant. */
const ROWS_OF_GUESS = 60;

/** `all`: no other subject has these words. */
export type Found = { candidates: Candidate[]; all: boolean };

/** Those whose words begin with what was typed; where there are too many, as many as are wanted at least, if they are found soon. */
export async function findCandidates(domain: Domain, typed: readonly string[], wanted: number): Promise<Found> {
	let read = await Promise.all(typed.map((word) => startingWith(domain, word, ROWS_AT_FIRST)));
	// Under a rare word are all who have the others as well.
	if (typed.length > 1 && !read.some(({ all }) => all))
		read = await Promise.all(read.map((each) => goOn(domain, each, ROWS_OF_SEVERAL - ROWS_AT_FIRST)));
	// The best word leaves the fewest subjects, all of them read. Without such a word it is the longest, and more is
	// read.
	const [best] = read.toSorted(
		(a, b) =>
			Number(b.all) - Number(a.all) || (a.all ? a.found.length - b.found.length : b.word.length - a.word.length),
	);
	if (!best) return { candidates: [], all: true };
	let { found, all, next } = best;
	let candidates = fitting(typed, found);
	for (let round = 1; typed.length > 1 && !all && candidates.length < wanted && round < ROUNDS; round++) {
		({ found, all, next } = await startingWith(domain, best.word, ROWS_OF_SEVERAL, next));
		candidates = [...candidates, ...fitting(typed, found)];
	}
	return { candidates, all };
}

const KINDS = ['person', 'machine'] as const;
/** Continuations of people and of machines. Undefined at the end. */
type Next = readonly (string | undefined)[];

async function startingWith(domain: Domain, word: string, limit: number, from?: Next) {
	const read = await Promise.all(
		KINDS.map(async (kind, at) => {
			const continuation = from?.[at];
			if (from && continuation === undefined) return { found: [], next: undefined };
			return rangeOf(domain, { ...subjectWordKeys.wordsStartingWith(kind, word), limit, continuation });
		}),
	);
	const next: Next = read.map((each) => each.next);
	return { word, found: read.flatMap(({ found }) => found), next, all: next.every((each) => each === undefined) };
}

async function goOn(domain: Domain, { word, found, next }: Awaited<ReturnType<typeof startingWith>>, limit: number) {
	const more = await startingWith(domain, word, limit, next);
	return { ...more, found: [...found, ...more.found] };
}

/** Those who may be meant in spite of a typing error in the longest word, and in any of the others. */
export async function guessCandidates(domain: Domain, typed: readonly string[]): Promise<Candidate[]> {
	const longest = typed.reduce((one, other) => (other.length > one.length ? other : one), '');
	const guesses = guessesOf(longest);
	const bounds = [
		...guesses.words.flatMap((word) => KINDS.map((kind) => subjectWordKeys.wordsStartingWith(kind, word))),
		...guesses.variants.map(subjectWordKeys.variantsStartingWith),
	];
	const read = await Promise.all(bounds.map((each) => rangeOf(domain, { ...each, limit: ROWS_OF_GUESS })));
	return fitting(
		typed,
		read.flatMap(({ found }) => found),
	);
}

async function rangeOf({ store }: Domain, query: RangeQuery): Promise<{ found: FoundSubject[]; next?: string }> {
	const { rows, next } = await store.tables.directory.range(query);
	return { found: rows.map(foundOf), ...(next !== undefined && { next }) };
}

/** Subjects that fit all typed words, each once. */
export function fitting(typed: readonly string[], found: readonly FoundSubject[]): Candidate[] {
	const candidates = new Map<string, Candidate>();
	for (const { id, handle, kind, words } of found) {
		if (candidates.has(id)) continue;
		const fit = fitOfWords(typed, words);
		if (fit !== undefined) candidates.set(id, { id, handle, kind, fit });
	}
	return [...candidates.values()];
}
