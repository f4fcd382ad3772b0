import type { Event } from '../../contract/event/event.ts';

/** An event that the reader posted here. It is shown at once, also before storage lists it. */
export type OwnEvent = {
	event: Event;
	/** Unix milliseconds. A reading that starts later has the event, unless it was removed. */
	until: number;
};
