import type { Event } from '../../contract/event/event.ts';
import { machineOf } from '../../contract/subject/encoded-uid.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { hasAddress } from '../../contract/text/rich-text.ts';
import { foldValue, wordsOf } from '../../contract/text/words.ts';
import type { SearchDocument } from '../../storage/search-index.ts';

/** Document of an event in the index: the words of its text, and the facts to filter by. `tags` are folded ones. */
export function documentOf(event: Event, tags: readonly string[]): SearchDocument {
	const about = event.about === undefined ? undefined : machineOf(event.about);
	return {
		id: event.id,
		poster: event.actor,
		words: wordsOf(event.text).map(({ word }) => word),
		marks: [
			`from:${event.actor}`,
			...addresseesOf(event).map((subject) => `to:${subject}`),
			...(about === undefined ? [] : [`about:${about}`]),
			...tags.map((tag) => `tag:${tag}`),
			...(event.type === undefined ? [] : [`type:${foldValue(event.type)}`]),
			`verb:${foldValue(event.verb)}`,
			...(hasLink(event) ? ['has:link'] : []),
			...(event.replyTo ? ['is:reply'] : []),
		],
	};
}

/** The subjects that an event mentions or answers. A reply to oneself is for others. */
function addresseesOf({ actor, mentions = [], replyTo }: Event): SubjectId[] {
	const mentioned = mentions.map(({ subject }) => subject);
	const isNew = replyTo && replyTo.subject !== actor && !mentioned.includes(replyTo.subject);
	return isNew ? [...mentioned, replyTo.subject] : mentioned;
}

/** The event has an address, beside its text or in it. */
export function hasLink({ url, text }: Pick<Event, 'url' | 'text'>): boolean {
	return url !== undefined || hasAddress(text);
}
