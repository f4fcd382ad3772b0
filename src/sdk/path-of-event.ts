import type { EventRef } from '../contract/event/event-ref.ts';

/** The path of an event of any subject. */
export const pathOfEvent = ({ subject, id }: EventRef): string =>
	`/subjects/${encodeURIComponent(subject)}/events/${encodeURIComponent(id)}`;
