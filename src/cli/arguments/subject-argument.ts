import { TidelineError } from '../../contract/errors.ts';
import { isSubjectId, PROVIDERS, type SubjectId } from '../../contract/subject.ts';
import { ensureMachine } from '../../domain/subject/ensure-machine.ts';
import { subjectIdOf } from '../../domain/subject/subject-id.ts';
import type { CliContext } from '../context/with-services.ts';
import { warn } from '../terminal/print.ts';

/** Describes the argument that names a subject. */
export const SUBJECT = 'A subject ID, or the name of a machine';

/** An operator names a subject by its id, or by a name. A name is the uid of a machine (`app`). */
export type SubjectArgument = { id: SubjectId; byName: boolean };

/** Throws `subject_invalid` for a text that begins like an id and is none. */
export function readSubject(argument: string): SubjectArgument {
	if (isSubjectId(argument)) return { id: argument, byName: false };
	if (PROVIDERS.some((provider) => argument.startsWith(`${provider}-`)))
		throw new TidelineError(
			'subject_invalid',
			`${argument} isn't a valid subject ID. Write letters, digits, dots and dashes as they are, and every other byte as _ and two hex digits.`,
		);
	return { id: subjectIdOf('app', argument), byName: true };
}

/** Makes the machine that was given by name, if it is new. An id must exist already. */
export async function ensureActor(ctx: CliContext, { id, byName }: SubjectArgument): Promise<SubjectId> {
	if (!byName) return id;
	const { created } = await ensureMachine(ctx, { subject: id });
	if (created) warn(`Created ${id}`);
	return id;
}
