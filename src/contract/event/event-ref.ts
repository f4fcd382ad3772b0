/** An event, named by its poster and its id. */
import { isSubjectId, type SubjectId } from '../subject/subject.ts';
import { type EventId, isEventId } from './event-id.ts';

export type EventRef = { subject: SubjectId; id: EventId };

/** The event as one text: `dev-bob/0a1b…`. No subject id holds a slash. */
export const packRef = ({ subject, id }: EventRef): string => `${subject}/${id}`;

/** Reads such a text. Undefined for one that names no event. */
export function readRef(packed: unknown): EventRef | undefined {
	if (typeof packed !== 'string') return undefined;
	const [subject = '', id = '', ...rest] = packed.split('/');
	return rest.length === 0 && isSubjectId(subject) && isEventId(id) ? { subject, id } : undefined;
}

export const isSameEvent = (one: EventRef, other: EventRef): boolean =>
	one.id === other.id && one.subject === other.subject;
