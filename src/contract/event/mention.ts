/** The subjects that an event mentions. They are kept beside its text: a browser reads them from storage's rows. */

import type { SubjectId } from '../subject/subject.ts';
import type { Audience } from './audience.ts';

/** A subject that a text names, by the handle that it had when the text was posted. */
export type Mention = { subject: SubjectId; handle: string };

/** Mentions as one property of a row: `bob=dev-bob carol=github-7`. Neither a handle nor an id holds a space or `=`. */
export function packMentions(mentions: readonly Mention[]): string {
	return mentions.map(({ subject, handle }) => `${handle}=${subject}`).join(' ');
}

/** Reads such a property back. Undefined for a row without one. */
export function unpackMentions(packed: unknown): Mention[] | undefined {
	if (typeof packed !== 'string' || packed === '') return undefined;
	return packed.split(' ').map((pair) => {
		const [handle = '', subject = ''] = pair.split('=');
		return { subject, handle };
	});
}

/** True when an event is in this reader's timeline by its mention, followed or not. */
export function isMentioned(
	{ mentions, audience }: { mentions?: readonly Mention[]; audience?: Audience },
	reader: SubjectId,
): boolean {
	return audience !== 'followers' && (mentions?.some(({ subject }) => subject === reader) ?? false);
}
