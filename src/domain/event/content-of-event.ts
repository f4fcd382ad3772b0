import type { EventRow } from '../../storage/ledger.ts';

type LiveEvent = Extract<EventRow, { removed: false }>;

/** What the hash of an event is over, beside its salt. */
export const contentOfEvent = ({ event, source, origin, about, extensions }: LiveEvent) => ({
	...event,
	source,
	origin,
	about,
	extensions,
});
