/** Whom the typed words may mean: rows of `directory`, so many at the most, held against all of the words. */
import { type Fit, fitOfAll } from '../../contract/search/fit.ts';
import { subjectWordKeys } from '../../storage/keys-of-subject-words.ts';
import type { RangeQuery } from '../../storage/port.ts';
import { type FoundSubject, foundOf } from '../../storage/subject-words.ts';
import type { Domain } from '../domain.ts';
import { guessesOf } from './typing-errors.ts';

export type Candidate = FoundSubject & { fit: Fit };

/** Rows that are read under one word, of people and of machines each. */
const ROWS_OF_ONE = 200;
/** The same where several words were typed: the others leave some out. */
const ROWS_OF_SEVERAL = 1_000;
/** Rows that are read for one guess at what was meant. */
const ROWS_OF_GUESS = 60;

/** `all`: no other subject has these words. */
export type Found = { candidates: Candidate[]; all: boolean };

/** Those whose words begin with what was typed. */
export async function findCandidates(domain: Domain, typed: readonly string[]): Promise<Found> {
	const limit = typed.length > 1 ? ROWS_OF_SEVERAL : ROWS_OF_ONE;
	const read = await Promise.all(typed.map((word) => startingWith(domain, word, limit)));
	// The word that leaves the fewest, all of whom were read; or else the longest one.
	const [best] = read.toSorted(
		(a, b) => Number(b.all) - Number(a.all) || (a.all ? a.found.length - b.found.length : b.length - a.length),
	);
	return { candidates: fitting(typed, best?.found ?? []), all: best?.all ?? true };
}

async function startingWith(domain: Domain, word: string, limit: number) {
	const read = await Promise.all(
		(['person', 'machine'] as const).map((kind) =>
			rangeOf(domain, { ...subjectWordKeys.wordsStartingWith(kind, word), limit }),
		),
	);
	return { length: word.length, found: read.flatMap(({ found }) => found), all: read.every(({ all }) => all) };
}

/** Those who may be meant in spite of a typing error in the longest word, and in any of the others. */
export async function guessCandidates(domain: Domain, typed: readonly string[]): Promise<Candidate[]> {
	const longest = typed.reduce((one, other) => (other.length > one.length ? other : one), '');
	const guesses = guessesOf(longest);
	const bounds = [
		...guesses.words.flatMap((word) =>
			(['person', 'machine'] as const).map((kind) => subjectWordKeys.wordsStartingWith(kind, word)),
		),
		...guesses.variants.map(subjectWordKeys.variantsStartingWith),
	];
	const read = await Promise.all(bounds.map((each) => rangeOf(domain, { ...each, limit: ROWS_OF_GUESS })));
	return fitting(
		typed,
		read.flatMap(({ found }) => found),
	);
}

async function rangeOf({ store }: Domain, query: RangeQuery): Promise<{ found: FoundSubject[]; all: boolean }> {
	const { rows, next } = await store.tables.directory.range(query);
	return { found: rows.map(foundOf), all: next === undefined };
}

/** Those among them whom all typed words fit, each subject once. */
export function fitting(typed: readonly string[], found: readonly FoundSubject[]): Candidate[] {
	const candidates = new Map<string, Candidate>();
	for (const subject of found) {
		if (candidates.has(subject.id)) continue;
		const fit = fitOfAll(typed, subject);
		if (fit !== undefined) candidates.set(subject.id, { ...subject, fit });
	}
	return [...candidates.values()];
}
