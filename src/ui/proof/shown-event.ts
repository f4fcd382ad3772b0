import type { Event } from '../../contract/event/event.ts';
import { EVENT_NAMES } from '../../contract/event/event-fields.ts';
import type { Shown } from './use-proof.ts';

/** The fields of an event, in the form of its proof. A removed event shows nothing of its content. */
export function shownOf(subject: string, id: string, event: Event | undefined): Shown {
	const entry = { subject, target: id, action: 'event-posted' } as const;
	return { entry, content: event ? Object.fromEntries(EVENT_NAMES.map((name) => [name, event[name]])) : {} };
}
