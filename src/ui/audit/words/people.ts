import type { NamedSubject } from '../../../contract/schema/trail.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';

/** The subjects of a page. Erased ones are missing. */
export type People = ReadonlyMap<SubjectId, NamedSubject>;

export const peopleOf = (pages: readonly { people: readonly NamedSubject[] }[]): People =>
	new Map(pages.flatMap(({ people }) => people.map((person) => [person.id, person])));

/** `Alice @alice`, or the handle alone where the name says nothing more. */
export function shownName({ name, handle }: NamedSubject): string {
	return name.toLowerCase() === handle ? `@${handle}` : `${name} @${handle}`;
}
