import { TidelineError } from '../contract/errors.ts';
import { isSubjectId, PROVIDERS, type SubjectId } from '../contract/subject.ts';
import { subjectIdOf } from '../domain/subject/subject-id.ts';

/** The argument that names a subject. */
export const subject = {
	type: 'positional',
	description: 'A subject id, or the name of a machine',
	required: true,
} as const;

/** A subject as an operator names it: its id, or a name, which is the uid of a machine (`app`). */
export type Named = { id: SubjectId; byName: boolean };

/** Throws `subject_invalid` for what begins like an id and is none. */
export function readSubject(argument: string): Named {
	if (isSubjectId(argument)) return { id: argument, byName: false };
	if (PROVIDERS.some((provider) => argument.startsWith(`${provider}-`)))
		throw new TidelineError(
			'subject_invalid',
			`${argument} begins like a subject id and is none: letters, digits, dots and dashes stand for themselves, every other byte is written _ and two hex digits.`,
		);
	return { id: subjectIdOf('app', argument), byName: true };
}
