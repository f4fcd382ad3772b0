import { NotFound, TidelineError } from '../../contract/errors.ts';
import { Handle } from '../../contract/schema/text.ts';
import { isSubjectId, PROVIDERS, type SubjectId } from '../../contract/subject.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { ensureMachine } from '../../domain/subject/ensure-machine.ts';
import { findByHandle } from '../../domain/subject/find-by-handle.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { subjectIdOf } from '../../domain/subject/subject-id.ts';
import type { CliContext } from '../context/with-services.ts';
import type { Server } from '../server/on-server.ts';
import { warn } from '../terminal/print.ts';
import { parseArgument } from './parse-argument.ts';

/** Describes the argument that names a subject. */
export const SUBJECT = 'A subject ID, an @handle, or the name of a machine';

/** Describes the argument of a command that changes nothing. */
export const READER = 'A subject ID, a handle, or the name of a machine';

/** The place to look a handle up: a server, or the store. */
export type Place = Server | Ctx;

/** Somebody names a subject by its id, by its handle, or by a name. A name is the uid of a machine (`app`). */
export type SubjectArgument = { id: SubjectId; byName: boolean };

/** Throws `subject_invalid` for a text that begins like an id and is none, `handle_invalid`, `subject_not_found` for a handle. */
export async function readActor(place: Place, argument: string): Promise<SubjectArgument> {
	if (isSubjectId(argument)) return { id: argument, byName: false };
	if (argument.startsWith('@')) return { id: await ownerOf(place, argument), byName: false };
	if (PROVIDERS.some((provider) => argument.startsWith(`${provider}-`)))
		throw new TidelineError(
			'subject_invalid',
			`${argument} isn't a valid subject ID. Write letters, digits, dots and dashes as they are, and every other byte as _ and two hex digits.`,
		);
	return { id: subjectIdOf('app', argument), byName: true };
}

/** The subject that a command acts on or as. */
export async function readSubject(place: Place, argument: string): Promise<SubjectId> {
	return (await readActor(place, argument)).id;
}

/**
 * The subject of a command that changes nothing: a handle needs no `@` where no machine has that name. Any other command
 * could act as a person that took a machine's name for its handle.
 */
export async function readReader(place: Place, argument: string): Promise<SubjectId> {
	const { id, byName } = await readActor(place, argument);
	const isExact = !byName || !Handle.safeParse(argument).success || (await exists(place, id));
	return isExact ? id : ownerOf(place, argument);
}

/** Makes the machine that was given by name, if it is new. An id must exist already. */
export async function ensureActor(ctx: CliContext, { id, byName }: SubjectArgument): Promise<SubjectId> {
	if (!byName) return id;
	const { created } = await ensureMachine(ctx, { subject: id });
	if (created) warn(`Created ${id}`);
	return id;
}

/** Throws `handle_invalid`, and `subject_not_found` where nobody has it. */
async function ownerOf(place: Place, argument: string): Promise<SubjectId> {
	const handle = parseArgument(Handle, argument);
	if (isServer(place)) return (await place().subjectByHandle(handle)).profile.id;
	const id = await findByHandle(place, { handle });
	if (id === undefined) throw new NotFound('subject', `@${handle}`);
	return id;
}

async function exists(place: Place, subject: SubjectId): Promise<boolean> {
	try {
		await (isServer(place) ? place().subject(subject) : readProfile(place, { subject }));
		return true;
	} catch (error) {
		if ((error as { code?: unknown }).code === 'subject_not_found') return false;
		throw error;
	}
}

const isServer = (place: Place): place is Server => typeof place === 'function';
