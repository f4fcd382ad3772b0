import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { type People, shownName } from '../audit/words/people.ts';

/** The name of a subject within a sentence: its id where nothing else is known. */
export function nameIn(people: People, subject: string): string {
	const person = people.get(subject);
	return person ? withoutHidden(shownName(person)) : subject;
}
