/**
 * The words by which a subject is found, in the table `directory`: a row under each word of its name and handle, and one
 * under each word without one of its first letters, for typing errors.
 *
 * A word is noted among those of the subject before the first of its rows is written, and stays noted until the subject
 * is erased. So a job that enters a profile, or erases it, finds what earlier profiles have left, whichever job ran last.
 * A search holds all that it finds against the profile: a row that comes late is never shown.
 */
import { wordsOfSubject } from '../../contract/search/subject-words.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RowKey, Write } from '../../storage/port.ts';
import {
	type EnteredWord,
	enteredProperties,
	enteredWordOf,
	foundProperties,
	subjectWordKeys,
} from '../../storage/rows/directory/subject-words.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import type { Domain } from '../domain.ts';
import { variantsOf } from './typing-errors.ts';

type Subject = Pick<Profile, 'id' | 'handle' | 'name' | 'kind'>;

/** A profile that is edited while its words are written is entered again, so many times; each edit has a job as well. */
const ROUNDS = 5;

/** Enters the words of the profile that a subject has now, and takes away those of earlier ones. */
export async function enterWords({ store }: Pick<Domain, 'store'>, subject: SubjectId): Promise<void> {
	const { ledger, directory } = store.tables;
	const entered = new Map<string, EnteredWord>();
	let profile = await getProfile(ledger, subject);
	for (let round = 0; profile && round < ROUNDS; round++) {
		await directory.writeMany(notesOfWords(profile));
		for (const word of await wordsEntered({ store }, subject)) entered.set(word.word, word);
		await directory.writeMany([...writesOfWords(profile), ...deletesOfOthers(profile, [...entered.values()])]);
		const now = await getProfile(ledger, subject);
		if (now && hasSameWords(now, profile)) return;
		profile = now;
	}
}

const hasSameWords = (one: Profile, other: Profile) => one.name === other.name && one.handle === other.handle;

/** All words under which a subject was ever entered. */
export async function wordsEntered({ store }: Pick<Domain, 'store'>, subject: SubjectId): Promise<EnteredWord[]> {
	const words: EnteredWord[] = [];
	for await (const rows of pagesOf(store.tables.directory, subjectWordKeys.allEntered(subject)))
		words.push(...rows.map(enteredWordOf));
	return words;
}

/** The rows of some words of a subject. Words may have a row in common. */
export function rowsOfWords(subject: SubjectId, words: readonly EnteredWord[]): RowKey[] {
	const keys = words.flatMap(({ word, kind }) => [
		subjectWordKeys.word(kind, word, subject),
		...variantsOf(word).map((variant) => subjectWordKeys.variant(variant, subject)),
	]);
	return [...new Map(keys.map((key) => [nameOf(key), key])).values()];
}

/** The words of a profile, noted among those of its subject. */
export const notesOfWords = (profile: Subject): Write[] =>
	wordsIn(profile).map((word) => ({
		...subjectWordKeys.entered(profile.id, word.word),
		kind: 'upsert',
		properties: enteredProperties(word),
	}));

/** The rows of the words of a profile. */
export const writesOfWords = (profile: Subject): Write[] =>
	rowsOfWords(profile.id, wordsIn(profile)).map((key) => ({
		...key,
		kind: 'upsert',
		properties: foundProperties({ ...profile, words: wordsOfSubject(profile) }),
	}));

function deletesOfOthers(profile: Subject, entered: readonly EnteredWord[]): Write[] {
	const kept = new Set(rowsOfWords(profile.id, wordsIn(profile)).map(nameOf));
	const others = rowsOfWords(profile.id, entered).filter((key) => !kept.has(nameOf(key)));
	return others.map((key) => ({ ...key, kind: 'delete' }));
}

export const wordsIn = (profile: Subject): EnteredWord[] =>
	wordsOfSubject(profile).map((word) => ({ word, kind: profile.kind }));

/** A row in one text, for comparison. */
export const nameOf = ({ partition, row }: RowKey): string => `${partition} ${row}`;
