/** The rows of the table `directory` by which subjects are found: see `domain/directory/enter-words.ts`. */

import { COMPARED_LENGTH } from '../../../contract/search/subject-words.ts';
import type { Profile, SubjectId, SubjectKind } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey } from '../../port.ts';
import { type Bounds, END } from '../key-parts.ts';

/** A subject under one of its words, with all of its words. */
export type FoundSubject = Pick<Profile, 'id' | 'handle' | 'kind'> & { words: string[] };

const FOUND = 'found:';
const MISTYPED = 'mistyped:';
const WORDS = 'words:';

/**
 * A word as a part of a key: ASCII alone, so that both engines sort it alike and one character ends a range. What is
 * no small letter, digit or `_` is `-` and four hex digits.
 */
function inKey(word: string): string {
	return word
		.slice(0, COMPARED_LENGTH)
		.replaceAll(/[^a-z0-9_]/g, (unit) => `-${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The first letter, by which words are spread over partitions. */
const letterOf = (word: string) => inKey(word.charAt(0));

const startingWith = (partition: string, start: string): Bounds => ({
	partition,
	from: inKey(start),
	before: inKey(start) + END,
});

const found = (kind: SubjectKind, word: string) => `${FOUND}${kind}:${letterOf(word)}`;
const mistyped = (variant: string) => `${MISTYPED}${letterOf(variant)}`;

export const subjectWordKeys = {
	/** A subject under a word of its name or handle. People and machines lie apart, so that people are found first. */
	word: (kind: SubjectKind, word: string, subject: SubjectId): RowKey => ({
		partition: found(kind, word),
		row: `${inKey(word)}:${subject}`,
	}),
	wordsStartingWith: (kind: SubjectKind, start: string): Bounds => startingWith(found(kind, start), start),
	/** A subject under a word without one of its letters. */
	variant: (variant: string, subject: SubjectId): RowKey => ({
		partition: mistyped(variant),
		row: `${inKey(variant)}:${subject}`,
	}),
	variantsStartingWith: (start: string): Bounds => startingWith(mistyped(start), start),
	/** A word under which a subject was ever entered: it is written before the rows that it stands for. */
	entered: (subject: SubjectId, word: string): RowKey => ({ partition: WORDS + subject, row: `w:${inKey(word)}` }),
	allEntered: (subject: SubjectId): Bounds => ({ partition: WORDS + subject }),
	/** The subject of a row of a word or variant. */
	subjectOf: (row: string): SubjectId => row.slice(row.indexOf(':') + 1),
	/** Whether a partition holds words or variants. */
	isOfWords: (partition: string): boolean => partition.startsWith(FOUND) || partition.startsWith(MISTYPED),
	/** The subject of a partition of entered words, or undefined for another one. */
	enteredOf: (partition: string): SubjectId | undefined =>
		partition.startsWith(WORDS) ? partition.slice(WORDS.length) : undefined,
};

/** Properties that a search compares, so that it reads only the profiles that it answers with. */
export const foundProperties = ({ handle, kind, words }: Omit<FoundSubject, 'id'>): Properties => ({
	handle,
	kind,
	words: words.join(' '),
});

export const foundOf = ({ row, properties }: Row): FoundSubject => ({
	id: subjectWordKeys.subjectOf(row),
	handle: String(properties.handle),
	kind: properties.kind === 'machine' ? 'machine' : 'person',
	words: String(properties.words).split(' '),
});

export type EnteredWord = { word: string; kind: SubjectKind };

/** A word under which a subject was entered. The key may hold only the beginning of it. */
export const enteredProperties = ({ word, kind }: EnteredWord): Properties => ({ word, kind });

export const enteredWordOf = ({ properties }: Row): EnteredWord => ({
	word: String(properties.word),
	kind: properties.kind === 'machine' ? 'machine' : 'person',
});
