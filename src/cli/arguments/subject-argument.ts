import { TidelineError } from '../../contract/errors/errors.ts';
import { isEventId } from '../../contract/event/event-id.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { Handle } from '../../contract/schema/text.ts';
import { isSubjectId, PROVIDERS, type SubjectId } from '../../contract/subject/subject.ts';
import { ensureMachine } from '../../domain/subject/ensure-machine.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { subjectIdOf } from '../../domain/subject/subject-id.ts';
import { isStore, type Place } from '../server/on-server.ts';
import { warn } from '../terminal/print.ts';
import { parseArgument } from './parse-argument.ts';

/** Describes the argument that names a subject. */
export const SUBJECT = 'A subject ID, an @handle, or the name of a machine';

/** Describes the argument of a command that changes nothing. */
export const READER = 'A subject ID, a handle, or the name of a machine';

/** The place to look a handle up: a server, or the store. */
export type Clients = Pick<Place, 'client'>;

/** Somebody names a subject by its id, by its handle, or by a name. A name is the uid of a machine (`app`). */
export type SubjectArgument = { id: SubjectId; byName: boolean };

/** Throws `subject_invalid` for a text that begins like an id and is none, `handle_invalid`, `subject_not_found` for a handle. */
export async function readActor(place: Clients, argument: string): Promise<SubjectArgument> {
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
export async function readSubject(place: Clients, argument: string): Promise<SubjectId> {
	return (await readActor(place, argument)).id;
}

/**
 * The subject of a command that changes nothing: a handle needs no `@` where no machine has that name. Any other command
 * could act as a person that took a machine's name for its handle.
 */
export async function readReader(place: Clients, argument: string): Promise<SubjectId> {
	const { id, byName } = await readActor(place, argument);
	const isExact = !byName || !Handle.safeParse(argument).success || (await exists(place, id));
	return isExact ? id : ownerOf(place, argument);
}

/** An event, as `<subject>/<id>`. Throws `event_invalid`, and what `readSubject` throws. */
export async function readEvent(place: Clients, argument: string): Promise<EventRef> {
	const slash = argument.lastIndexOf('/');
	const id = argument.slice(slash + 1);
	if (slash < 1 || !isEventId(id))
		throw new TidelineError('event_invalid', `${argument} names no event. Write <subject>/<event ID>.`);
	return { subject: await readSubject(place, argument.slice(0, slash)), id };
}

/**
 * On the store, makes the machines that were given by name and are new. An id must exist already: no machine is made where
 * one does not. A server makes none.
 */
export async function ensureActors(place: Place, ...actors: SubjectArgument[]): Promise<void> {
	if (!isStore(place)) return;
	for (const { id, byName } of actors) if (!byName) await readProfile(place, { subject: id });
	for (const { id, byName } of actors) {
		if (!byName) continue;
		const { created } = await ensureMachine(place, { subject: id });
		if (created) warn(`Created ${id}`);
	}
}

/** Throws `handle_invalid`, and `subject_not_found` where nobody has it. */
async function ownerOf(place: Clients, argument: string): Promise<SubjectId> {
	const handle = parseArgument(Handle, argument);
	return (await place.client().subjectByHandle(handle)).profile.id;
}

async function exists(place: Clients, subject: SubjectId): Promise<boolean> {
	try {
		await place.client().subject(subject);
		return true;
	} catch (error) {
		if ((error as { code?: unknown }).code === 'subject_not_found') return false;
		throw error;
	}
}
