/** The rows of the table `directory` by which subjects are found: see `domain/directory/enter-words.ts`. */
import type { Profile, SubjectKind } from '../../../contract/subject.ts';
import { subjectWordKeys } from '../../keys-of-subject-words.ts';
import type { Properties, Row } from '../../port.ts';

/** A subject under one of its words, with all of its words. */
export type FoundSubject = Pick<Profile, 'id' | 'handle' | 'kind'> & { words: string[] };

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
