import type { EventRow } from '../../storage/ledger.ts';

type LiveEvent = Extract<EventRow, { removed: false }>;

/** Content of an event that is hashed, beside its salt. */
export const contentOfEvent = ({ event, source, origin, about, extensions }: LiveEvent) => ({
	...event,
	source,
	origin,
	about,
	extensions,
});
