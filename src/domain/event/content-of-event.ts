import type { Event, Provenance } from '../../contract/event/event.ts';
import type { LiveEvent } from '../../storage/rows/ledger/events.ts';

/** Content of an event that is hashed, beside its salt. */
export const contentOfEvent = ({ event, provenance }: LiveEvent): Event & Provenance => ({ ...event, ...provenance });
