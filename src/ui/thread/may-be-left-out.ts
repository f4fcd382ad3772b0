import type { Event } from '../../contract/event/event.ts';

/** Whether an event answers somebody else than its reader and its poster, and does not name the reader. */
export function mayBeLeftOut({ actor, replyTo, mentions = [] }: Event, reader: string | undefined): boolean {
	if (!replyTo || replyTo.subject === actor || reader === undefined) return false;
	// Its text may name the reader, also where it is for followers and tells nobody.
	return actor !== reader && replyTo.subject !== reader && !mentions.some(({ subject }) => subject === reader);
}
