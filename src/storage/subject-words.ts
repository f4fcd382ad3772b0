/** The rows of the table `directory` by which subjects are found: see `domain/directory/enter-words.ts`. */
import type { Profile, SubjectKind } from '../contract/subject.ts';
import { subjectWordKeys } from './keys-of-subject-words.ts';
import type { Properties, Row } from './port.ts';

/** What is known of a subject without reading its profile. */
export type FoundSubject = Pick<Profile, 'id' | 'handle' | 'name' | 'kind'>;

/** What a search needs to compare a subject, so that it reads the profiles of those alone that it answers with. */
export const foundProperties = ({ name, handle, kind }: Omit<FoundSubject, 'id'>): Properties => ({
	name,
	handle,
	kind,
});

export const foundOf = ({ row, properties }: Row): FoundSubject => ({
	id: subjectWordKeys.subjectOf(row),
	name: String(properties.name),
	handle: String(properties.handle),
	kind: properties.kind === 'machine' ? 'machine' : 'person',
});

export type EnteredWord = { word: string; kind: SubjectKind };

/** A word under which a subject was entered. The key may hold only the beginning of it. */
export const enteredProperties = ({ word, kind }: EnteredWord): Properties => ({ word, kind });

export const enteredWordOf = ({ properties }: Row): EnteredWord => ({
	word: String(properties.word),
	kind: properties.kind === 'machine' ? 'machine' : 'person',
});
